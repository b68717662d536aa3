import { readdir, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { version } from '../../../schema/rules/generated/version.ts'
import { type Condition, watchProcess } from '../../../schema/rules/servers/conditions.ts'
import { readEnds } from '../../../schema/rules/servers/endsFile.ts'
import type { ApiConfig } from '../../config.ts'
import { queueState } from '../../jobs/queue.ts'
import { causeInWords } from '../../outside/cause.ts'
import type { HealthState } from '../../outside/health.ts'
import { isBehindRelease, readStoreClock, storeNow } from '../../store/clock/storeClock.ts'
import type { Database } from '../../store/database.ts'
import { storeProbe } from '../../store/probe.ts'
import { timeInTallinn } from '../../users/mails/noticeTexts.ts'
import { namedArchives } from '../archiveNames.ts'
import { certificateDays } from './certificate.ts'
import { operatorTexts } from './text.ts'

/** What the conditions are read from. */
export interface Watched {
  config: ApiConfig
  db: Database
  health: { storage: () => HealthState; mail: () => HealthState }
}

type State = Omit<Condition, 'name'>
type Checks = Record<string, () => Promise<State> | State>

const hourSeconds = 3_600
const daySeconds = 24 * hourSeconds
/** A daily backup may take two hours. */
const oldestBackupMs = 26 * hourSeconds * 1000
/** Kinds of jobs whose failures are conditions of their own. */
const ownJobs = ['backUp', 'rehearseRestore']

/** The conditions that make Sise unusable; all others are warnings. REST-8. */
export const outOfService = ['store']

/**
 * Lists what an operator has to know. From it come /readyz, /metrics, `sise check`, the page Olek and the mails of the operator. A
 * condition that cannot be examined is not well. OPS-24.
 * @returns a function that examines each; it never rejects
 */
export function conditionList({ config, db, health }: Watched): () => Promise<Condition[]> {
  const probe = storeProbe(db)
  const processOf = watchProcess('api')
  const clock = clockComparison(db)
  const jobs = (name: keyof typeof operatorTexts.jobs, isOf: (kind: string) => boolean) => async () => {
    const late = (await queueState(db)).filter(({ kind, oldestSeconds }) => isOf(kind) && oldestSeconds > hourSeconds)
    const seconds = Math.max(0, ...late.map(({ oldestSeconds }) => oldestSeconds))
    const kinds = late.map(({ kind }) => kind).join(', ')
    return { ok: late.length === 0, sentence: operatorTexts.jobs[name](late.length > 0, kinds), value: seconds }
  }
  const isPush = (kind: string) => /push/i.test(kind)
  const isWebhook = (kind: string) => /webhook/i.test(kind)
  const folder = config.backup?.folder
  /** Those that the database answers: left out while it does not. */
  const ofStore: Checks = {
    push: jobs('push', isPush),
    webhook: jobs('webhook', isWebhook),
    queue: jobs('queue', (kind) => !isPush(kind) && !isWebhook(kind) && !ownJobs.includes(kind)),
    clock,
    'database-size': async () => {
      const { rows } = await db.execute<{ bytes: number }>(
        sql`select pg_database_size(current_database())::float8 as bytes`,
      )
      const bytes = rows[0]?.bytes ?? 0
      return { ok: true, sentence: operatorTexts.databaseSize(bytes), value: bytes }
    },
  }
  const others: Checks = {
    storage: () => ofHealth(health.storage(), operatorTexts.storage),
    mail: () => ofHealth(health.mail(), operatorTexts.mail),
    'data-room': () => roomIn('data', config.filesDir, 2 * config.uploadLimit),
    'temporary-room': () => roomIn('temporary', tmpdir(), 2 * config.uploadLimit),
    restarts: () => endsIn(config.endsFile),
    certificate: () => certificateState(config.siteUrl),
    version: () => ({ ok: true, sentence: operatorTexts.version(version) }),
    ...(folder !== undefined && {
      'backup-room': async () => roomIn('backup', folder, (await archivesIn(folder))[0]?.size ?? 0),
      backup: () => backupState(folder),
    }),
  }
  return async () => {
    // Before the others, which take connections themselves.
    const connections = connectionsOf(db)
    const cause = await probe().then(() => undefined, causeInWords)
    const checks = { ...(cause == null && ofStore), ...others }
    const found = await Promise.all(Object.entries(checks).map(([name, check]) => examined(name, check)))
    const store = { name: 'store', ok: cause == null, sentence: operatorTexts.store(cause) }
    return [store, { name: 'connections', ...connections }, ...found, ...processOf()]
  }
}

/** Well while no request waits for a connection though all are in use. */
function connectionsOf({ $client: { totalCount, idleCount, waitingCount, options } }: Database): State {
  const used = totalCount - idleCount
  const waiting = used >= options.max ? waitingCount : 0
  return { ok: waiting === 0, sentence: operatorTexts.connections(used, waiting), value: used }
}

async function examined(name: string, check: () => Promise<State> | State): Promise<Condition> {
  try {
    return { name, ...(await check()) }
  } catch (error) {
    return { name, ok: false, sentence: operatorTexts.unknown(name, causeInWords(error)) }
  }
}

const ofHealth = ({ ok, cause }: HealthState, text: (cause?: string) => string): State =>
  ok === false ? { ok, sentence: text(cause ?? '') } : { ok: true, sentence: text() }

/** Well with more than `needed` bytes free, and a twentieth of the disk or 5 GB. */
async function roomIn(whose: keyof typeof operatorTexts.room, folder: string, needed: number): Promise<State> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const free = bavail * bsize
  const ok = free > Math.max(needed, Math.min(0.05 * blocks * bsize, 5e9))
  return { ok, sentence: operatorTexts.room[whose](ok, free), value: free }
}

/** A complete archive in a folder of backups. */
export interface StoredArchive {
  name: string
  /** When it was finished, in ms. */
  finishedMs: number
  /** In bytes. */
  size: number
}

/** The complete archives in a folder, the newest first. */
export async function archivesIn(folder: string): Promise<StoredArchive[]> {
  const names = namedArchives(await readdir(folder)).filter(({ isComplete }) => isComplete)
  return Promise.all(
    names.map(async ({ name }) => {
      const { mtimeMs, size } = await stat(join(folder, name))
      return { name, finishedMs: mtimeMs, size }
    }),
  )
}

async function backupState(folder: string): Promise<State> {
  const [last, before] = await archivesIn(folder)
  const { none, late, small, last: fine } = operatorTexts.backup
  if (!last) return { ok: false, sentence: none }
  const ageMs = storeNow().getTime() - last.finishedMs
  const time = timeInTallinn(new Date(last.finishedMs))
  const value = ageMs / 1000
  if (ageMs > oldestBackupMs) return { ok: false, sentence: late(time), value }
  if (before && last.size < 0.5 * before.size) return { ok: false, sentence: small(last.size, before.size), value }
  return { ok: true, sentence: fine(time, last.size), value }
}

async function endsIn(file: string): Promise<State> {
  const ends = await readEnds(file, daySeconds * 1000)
  const names = [...new Set(ends)]
  const text = names.map((name) => `${name} ${ends.filter((one) => one === name).length}×`).join(', ')
  return { ok: ends.length === 0, sentence: operatorTexts.restarts(text), value: ends.length }
}

/** Compares this machine's clock with the database's, and with the time that has passed since the last look. */
function clockComparison(db: Database): () => Promise<State> {
  // The clock of the machine itself is what is examined.
  const look = () => ({ wallMs: Date.now(), runMs: performance.now() })
  let last = look()
  let jump = { seconds: 0, atMs: -Infinity }
  return async () => {
    const now = look()
    const jumped = (now.wallMs - last.wallMs - (now.runMs - last.runMs)) / 1000
    if (Math.abs(jumped) > 60) jump = { seconds: jumped, atMs: now.runMs }
    if (now.runMs - jump.atMs > daySeconds * 1000) jump = { seconds: 0, atMs: -Infinity }
    last = now
    const seconds = (look().wallMs - (await readStoreClock(db))) / 1000
    if (await isBehindRelease(db)) return { ok: false, sentence: operatorTexts.clockBehind, value: seconds }
    const ok = Math.abs(seconds) < 60 && jump.seconds === 0
    return { ok, sentence: operatorTexts.clock(seconds, jump.seconds), value: seconds }
  }
}

async function certificateState(siteUrl: string): Promise<State> {
  const { none, unreachable, days } = operatorTexts.certificate
  const found = await certificateDays(siteUrl)
  if (found === undefined) return { ok: true, sentence: none }
  // The address may be unreachable from inside its own network.
  if (typeof found === 'string') return { ok: true, sentence: unreachable(found) }
  return { ok: found >= 14, sentence: days(found), value: found }
}
