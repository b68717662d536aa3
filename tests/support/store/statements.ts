import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** A statement that was sent to PostgreSQL. */
export interface Statement {
  text: string
  values: unknown[]
  /** The name of a prepared statement, which PostgreSQL may plan once for all values. */
  name?: string | undefined
}

/** Distinguishes the observed work from concurrent work, such as sending mails. */
const listening = new AsyncLocalStorage<Statement[]>()

/**
 * Records every statement that `work` sends to PostgreSQL. Inject requests, because a request that arrives by a socket has another async
 * context.
 * @throws an Error if it sent none, so that no test passes without plans
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const recorded: Statement[] = []
  // A function, not an arrow, because `this` is the client. The cast: pg's overloads cannot be wrapped in a typed way.
  const client = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const send = client.query
  client.query = function (...args: unknown[]) {
    const [first, second] = args
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text
    const { values: own, name } = (typeof first === 'object' ? first : {}) as Partial<Statement>
    if (text != null) listening.getStore()?.push({ text, name, values: Array.isArray(second) ? second : (own ?? []) })
    return send.apply(this, args)
  }
  try {
    await listening.run(recorded, work)
  } finally {
    client.query = send
  }
  if (recorded.length === 0) throw new Error('The work sent no statement to PostgreSQL')
  return recorded
}
