// npm run chaos [-- --seconds 180 --seed 1]: starts Sise on a new store with concurrent writers, kills and pauses its processes
// at random, and compares the acknowledged writes with the stored rows. Linux only: it reads /proc.
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chanceFrom } from '../../../scripts/demo/chance.ts'
import { reachStore } from '../../../scripts/storeAddress.ts'
import { descendants, startFolder, startSise } from '../../support/startedSise.ts'
import { audit, auditConnections, auditFiles } from './audit.ts'
import { createClient, signIn, type Times } from './client.ts'
import { faultsOf } from './faults.ts'
import { writeUntil } from './writer.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string' }, seed: { type: 'string' } } })
const seconds = Number(values.seconds ?? 180)
const seed = Number(values.seed ?? 1)
const writers = 9
/** The longest time that a response may take. GQL-3. */
const longestAnswerMs = 5_000
/** The longest time of an upload: to an api that answers nothing until the supervisor ends it, within 30 s, 3 s and a restart. */
const longestUploadMs = 45_000
const longestStopMs = 15_000
const accounts = ['admin@saar.test', 'moderaator@saar.test', 'liige@saar.test']

const chance = chanceFrom(seed)
const folder = await startFolder()
const sise = startSise(folder, { PORT: String(await freePort()), API_PORT: String(await freePort()) })
const wrong: string[] = []
try {
  const address = await sise.address()
  const times: Times = { answers: [], uploads: [], unanswered: [] }
  const clients = await Promise.all(accounts.map((email) => signIn(address, email, times)))
  const first = clients[0] ?? createClient(address, '', times)
  const home = await first.ask<{ categories: { id: string }[] }>('{ categories { id } }', {})
  const categoryId = home.kind === 'answer' ? (home.data.categories[0]?.id ?? '') : ''

  const load = new AbortController()
  const work = Promise.all(
    Array.from({ length: writers }, (_, at) =>
      writeUntil(load.signal, clients[at % clients.length] ?? first, categoryId),
    ),
  )
  const struck = await strike(sise.child.pid ?? 0, Date.now() + seconds * 1000)
  const recoveryMs = await untilUp(address)
  // Time for pending writes to be acknowledged.
  await pause(5_000)
  load.abort()
  const ledgers = await work
  const loadTimes = structuredClone(times)
  const { url, leave } = await reachStore({ DATA_DIR: join(folder, 'data') }, console.log)
  await pause(2_000)
  wrong.push(...(await audit(url, ledgers)), ...(await auditFiles(address, first, ledgers)))
  wrong.push(...(await auditConnections(url)))
  await leave()
  wrong.push(...judgeTimes(loadTimes))
  if (recoveryMs === undefined) wrong.push('it did not come up again within 60 s')
  report(struck, recoveryMs, loadTimes, ledgers)
} catch (error) {
  wrong.push(`the run broke off: ${error instanceof Error ? error.message : String(error)}`)
} finally {
  const below = await descendants(sise.child.pid ?? 0)
  const stopMs = await stopped()
  if (stopMs > longestStopMs) wrong.push(`stopping took ${Math.round(stopMs)} ms`)
  const left = below.filter(isAlive)
  if (left.length > 0) wrong.push(`processes left behind: ${left.join(', ')}`)
  await rm(folder, { recursive: true, force: true })
}
for (const sentence of wrong.slice(0, 30)) console.error(`WRONG: ${sentence}`)
if (wrong.length > 0) console.error(`${wrong.length} deviations. What Sise printed:\n${sise.said()}`)
console.log(wrong.length === 0 ? 'Nothing lost, nothing doubled, nothing leaked.' : 'FAILED')
process.exit(wrong.length === 0 ? 0 : 1)

/** Causes one fault after another, a few seconds apart, in an order determined by the seed. */
async function strike(supervisor: number, end: number): Promise<Map<string, number>> {
  const faults = faultsOf(supervisor, chance)
  const struck = new Map<string, number>()
  let deck: typeof faults = []
  while (Date.now() < end) {
    await pause(2_000 + chance.next() * 4_000)
    // Drawn without replacement, so that all faults are equally frequent.
    if (deck.length === 0) deck = [...faults]
    const [fault] = deck.splice(chance.below(deck.length), 1)
    if (!fault) continue
    console.log(`${new Date().toISOString()} ${fault.name}`)
    if (await fault.strike()) struck.set(fault.name, (struck.get(fault.name) ?? 0) + 1)
  }
  return struck
}

/** The time until a read succeeds, in ms; undefined after 60 s. */
async function untilUp(address: string): Promise<number | undefined> {
  const start = performance.now()
  const probe = createClient(address, '', { answers: [], uploads: [], unanswered: [] })
  while (performance.now() - start < 60_000) {
    const outcome = await signIn(address, 'liige@saar.test', { answers: [], uploads: [], unanswered: [] }).catch(
      () => undefined,
    )
    if (outcome && (await probe.ask('{ __typename }', {})).kind === 'answer') return performance.now() - start
    await pause(200)
  }
  return undefined
}

function judgeTimes({ answers, uploads, unanswered }: Times): string[] {
  const late = (what: string, times: number[], limitMs: number) => {
    const over = times.filter((ms) => ms > limitMs)
    return over.length > 0
      ? [`${over.length} ${what} took over ${limitMs} ms, up to ${Math.round(Math.max(...over))}`]
      : []
  }
  return [
    ...late('answers', answers, longestAnswerMs),
    ...late('uploads', uploads, longestUploadMs),
    ...(unanswered.length > 0 ? [`${unanswered.length} requests were never answered`] : []),
  ]
}

function report(
  struck: Map<string, number>,
  recoveryMs: number | undefined,
  { answers, uploads }: Times,
  ledgers: Awaited<ReturnType<typeof writeUntil>>[],
): void {
  const sum = (of: (ledger: (typeof ledgers)[number]) => number) => ledgers.reduce((total, one) => total + of(one), 0)
  const spread = (times: number[]) => {
    const sorted = times.toSorted((a, b) => a - b)
    const quantile = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
    return `${times.length}; median ${quantile(0.5)} ms, p99 ${quantile(0.99)}, longest ${quantile(1)}`
  }
  console.log(`\nSeed ${seed}, ${seconds} s, ${writers} writers`)
  for (const [name, count] of struck) console.log(`  ${count} × ${name}`)
  console.log(`Answers: ${spread(answers)}`)
  console.log(`Uploads: ${spread(uploads)}`)
  console.log(`Acknowledged: ${sum(({ posts }) => posts.length)} posts, ${sum(({ files }) => files.length)} files`)
  console.log(`Up again ${Math.round(recoveryMs ?? -1)} ms after the last fault`)
}

async function stopped(): Promise<number> {
  const start = performance.now()
  sise.child.kill('SIGTERM')
  const late = setTimeout(() => sise.child.kill('SIGKILL'), 3 * longestStopMs)
  await sise.ended
  clearTimeout(late)
  return performance.now() - start
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    // No such process.
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

function pause(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, ms))
}
