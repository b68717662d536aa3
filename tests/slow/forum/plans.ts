import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** A statement that was sent to PostgreSQL. */
export interface Statement {
  text: string
  values: unknown[]
}

/** A plan node of EXPLAIN (format json). */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** The properties of a plan that determine how its cost grows with the data. */
export interface Plan {
  statement: string
  /** Tables with a sequential scan. */
  readWhole: string[]
  /** The most rows that a single node read, including filtered ones; 0 if the statement was not executed. */
  mostRows: number
}

/** Distinguishes the observed work from concurrent work, such as sending mails. */
const listening = new AsyncLocalStorage<Statement[]>()

/**
 * Records every statement that `work` sends to PostgreSQL. Requests have to be injected, because the async context of one that
 * arrives by a socket is not that of `work`.
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
    const own = (first as { values?: unknown[] } | undefined)?.values
    if (text != null) listening.getStore()?.push({ text, values: Array.isArray(second) ? second : (own ?? []) })
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

/** Explains statements, each with the local settings of its transaction. All changes are rolled back. */
export async function plansOf(client: pg.Client, statements: Statement[]): Promise<Plan[]> {
  const plans: Plan[] = []
  await client.query('begin')
  for (const statement of statements) {
    if (/^\s*(begin|commit|rollback)\b/i.test(statement.text)) await client.query('rollback; begin')
    else if (/^\s*set local\b/i.test(statement.text)) await client.query(statement.text)
    else if (/^\s*(select|insert|update|delete|with)\b/i.test(statement.text))
      plans.push(await planOf(client, statement))
  }
  await client.query('rollback')
  return plans
}

/** Explains a statement with its parameter values. Only a query is executed. */
export async function planOf(client: pg.Client, { text, values }: Statement): Promise<Plan> {
  const reads = /^\s*(select|with)\b/i.test(text) && !/\bfor (update|key share)\b/i.test(text)
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (${reads ? 'analyze, ' : ''}format json) ${text}`,
    values,
  )
  const nodes = rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => below(Plan))
  return {
    statement: text.replace(/\s+/g, ' ').slice(0, 160),
    readWhole: nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [])),
    mostRows: Math.max(
      0,
      ...nodes.map(
        (node) => ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0),
      ),
    ),
  }
}

const below = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(below)]
