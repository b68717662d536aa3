import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../../scripts/demo/chance.ts'
import type { Client } from './client.ts'
import { type Made, type World, writes } from './writes.ts'

/** A write that was sent, until it was acknowledged or its writer ended. */
export interface Sent {
  name: string
  mark: string
  variables: Record<string, unknown>
  /** Whether another write acts on it, and may replace or delete it. */
  isTarget: boolean
  /** Of the mutation; undefined without a response. */
  result?: unknown
}

/** Those whose effects would hide each other are written by one writer. */
const writers = [
  /Category$|Topic$|NextTo$|ForumRead|LikesSeen/,
  /Post$/,
  /Album/,
  /Article|Protocol/,
  /File$|HomePage|Feedback/,
  /ser$|nvit|register|Password|signIn|revertEmail/,
  /Token$|Push$|Mail|Webhook|Announcement|Welcome/,
]
/** Error codes after which a client sends again. */
const transient = ['UPSTREAM_ERROR', 'UPSTREAM_TIMEOUT', 'TOO_MANY_REQUESTS', 'CONFLICT_IN_PROGRESS']
const retryPauseMs = 250
/** Ends a writer that waits for something it acts on. */
class RunEnds extends Error {}

/** Everything that was sent. */
export interface Ledger {
  sent: Sent[]
  /** Refusals that no fault explains. */
  refusals: string[]
}

/** The writes of all kinds, by name: a group for each writer. */
function writeGroups(): string[][] {
  const names = [...writes].flatMap(([name, { unsent }]) => (unsent == null ? [name] : []))
  return writers.map((pattern) => names.filter((name) => writers.find((one) => one.test(name)) === pattern))
}

/** Makes writes of all kinds until `signal` is aborted, each writer in a random order. */
export async function writeAll(
  signal: AbortSignal,
  chance: Chance,
  client: Client,
  world: Omit<World, 'make'>,
  ledger: Ledger,
): Promise<void> {
  const groups = writeGroups().map((group) => chance.shuffle(group))
  await Promise.all(groups.map((group) => writeUntil(signal, group, client, world, ledger)))
}

/** The figure of acknowledged writes. */
export const countOf = (acknowledged: readonly Sent[]): string =>
  `${acknowledged.length} of ${new Set(acknowledged.map(({ name }) => name)).size} kinds`

/** A sentence for each kind that was never acknowledged. */
export function unwritten(acknowledged: readonly Sent[]): string[] {
  const made = new Set(acknowledged.map(({ name }) => name))
  const missing = writeGroups().flatMap((group) => group.filter((name) => !made.has(name)))
  return missing.map((name) => `no ${name} was acknowledged`)
}

/**
 * Makes writes one after the other, by name, until `signal` is aborted; sends each with its idempotency key until it is acknowledged.
 * @param names of the writes, which are repeated
 */
export async function writeUntil(
  signal: AbortSignal,
  names: readonly string[],
  client: Client,
  world: Omit<World, 'make'>,
  ledger: Ledger,
): Promise<void> {
  const make = async (name: string, isTarget = true): Promise<Made> => {
    const mark = randomUUID()
    const write = writes.get(name)
    if (!write) throw new Error(`There is no write ${name}`)
    const variables = (await write.variables(mark, { ...world, make })) as Record<string, unknown>
    const sent: Sent = { name, mark, variables, isTarget }
    ledger.sent.push(sent)
    const file = write.file && new File([write.file(mark)], `${mark}.txt`, { type: 'text/plain' })
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      const outcome = await client.send<Record<string, unknown>>(write.document, variables, {
        key: mark,
        ...(file && { file }),
      })
      if (outcome.kind === 'response') {
        const result = outcome.data[name]
        Object.assign(sent, { result })
        const id = write.idOf ? write.idOf(result as never) : (result as { id?: string } | null)?.id
        // It was made, and is not read yet: nothing can act on it.
        if (write.idOf && !id) throw new RunEnds()
        return { id: id ?? '', variables, data: outcome.data }
      }
      // An earlier attempt has deleted it.
      if (outcome.kind === 'refusal' && attempt > 1 && write.expected === 0 && outcome.codes.includes('NOT_FOUND')) {
        Object.assign(sent, { result: null })
        return { id: '', variables, data: {} }
      }
      if (outcome.kind === 'refusal' && !outcome.codes.every((code) => transient.includes(code))) {
        if (!write.mayBeRefused?.test(outcome.message))
          ledger.refusals.push(`${name}: ${outcome.codes.join(', ')} ${outcome.message}`)
        throw new RunEnds()
      }
      await pause(retryPauseMs)
    }
    throw new RunEnds()
  }
  for (let turn = 0; !signal.aborted; turn += 1) {
    await make(names[turn % names.length] ?? '', false).catch((error: unknown) => {
      if (!(error instanceof RunEnds)) throw error
    })
    if (world.pauseMs != null) await pause(world.pauseMs)
  }
}

/**
 * Compares everything that was sent with the store, and uploads with what the gateways at `addresses` return; then lets writers go on that
 * limits would stop.
 * @returns a sentence for each deviation
 */
export async function audit(
  ledger: Ledger,
  query: World['query'],
  { addresses, token }: { addresses: readonly string[]; token: string },
): Promise<string[]> {
  const wrong = [...(await compare(ledger, query)), ...(await inconsistencies(query))]
  for (const { name, mark, result, isTarget } of ledger.sent)
    for (const address of name === 'uploadFile' && result && !isTarget ? addresses : []) {
      const { url } = result as { url: string }
      const response = await fetch(new URL(url, address), { headers: { 'x-auth-token': token } })
      if ((await response.text()) !== mark)
        wrong.push(`acknowledged ${name} ${mark}: ${response.status} or other bytes`)
    }
  for (const sql of ['delete from tries', "delete from tool_tokens where nimi ~ '^[0-9a-f-]{36}$'"]) await query(sql)
  await query("update announcements set kuupaev = kuupaev - interval '2 days'")
  return wrong
}

/** Compares everything that was sent with the store. @returns a sentence for each deviation */
export async function compare({ sent, refusals }: Ledger, query: World['query']): Promise<string[]> {
  const wrong = [...refusals]
  const numbers = new Map<Sent, number>()
  for (const one of sent) {
    const sql = writes.get(one.name)?.stored?.(one.mark, one.variables as never, (one.result ?? {}) as never)
    if (sql) numbers.set(one, Number((await query(sql))[0]?.n))
  }
  for (const [one, stored] of numbers) {
    const { expected = 1, replaces } = writes.get(one.name)!
    const isAcknowledged = 'result' in one
    const isReplaced = replaces && sent.slice(sent.indexOf(one) + 1).some(({ name }) => name === one.name)
    const isRight = stored >= 0 && (isReplaced || one.isTarget || !isAcknowledged ? stored <= 1 : stored === expected)
    if (!isRight)
      wrong.push(`${isAcknowledged ? 'acknowledged' : 'unanswered'} ${one.name} ${one.mark}: stored ${stored} times`)
  }
  for (const name of [...writes].flatMap(([key, { replaces }]) => (replaces ? [key] : []))) {
    const same = sent.filter((one) => one.name === name && numbers.has(one))
    const last = same.findLastIndex((one) => 'result' in one)
    if (last >= 0 && !same[last]?.isTarget && same.slice(last).every((one) => numbers.get(one) !== 1))
      wrong.push(`${name}: the last value is not stored`)
  }
  return wrong
}

/** Orders, languages and counts that no crash may leave. */
export async function inconsistencies(query: World['query']): Promise<string[]> {
  const wrong: string[] = []
  for (const [what, sql] of Object.entries(invariants)) {
    const n = Number((await query(sql))[0]?.n)
    if (n > 0) wrong.push(`${n} × ${what}`)
  }
  return wrong
}

const invariants = {
  'albums with equal positions': 'select count(*) - count(distinct jrg) as n from albums',
  'topics that count other posts':
    'select count(*) as n from topics t where postitused_hulk <> (select count(*) from posts p where p.teema_id = t._id)',
  'article versions without a group':
    'select count(*) as n from articles a where not exists (select from article_groups g where g._id = a.ryhm)',
  'groups without an article':
    'select count(*) as n from article_groups g where not exists (select from articles a where a.ryhm = g._id)',
  'languages of the home page': 'select abs(count(*) - 2) as n from home_pages',
}
