import { randomUUID } from 'node:crypto'
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
      await new Promise((wake) => setTimeout(wake, retryPauseMs))
    }
    throw new RunEnds()
  }
  for (let turn = 0; !signal.aborted; turn += 1)
    await make(names[turn % names.length] ?? '', false).catch((error: unknown) => {
      if (!(error instanceof RunEnds)) throw error
    })
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
