import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** A statement as a program sent it. */
export interface Statement {
  text: string
  values: unknown[]
}

/** A step of a plan, as EXPLAIN (format json) tells it. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** What a plan does that matters for growth. */
export interface Plan {
  statement: string
  /** Tables that are read whole. */
  readWhole: string[]
  /** The most rows that any one step read, those thrown away among them; 0 where nothing was run. */
  mostRows: number
}

/** Tells the work that is listened to from what runs beside it, such as the sending of mails. */
const listening = new AsyncLocalStorage<Statement[]>()

/**
 * Hears every statement that some work within this process sends to PostgreSQL. A request has to be injected: what a server does for
 * one that comes by a socket is no part of the work.
 * @throws where the work sent none, so that no test of its plans passes for want of plans
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const heard: Statement[] = []
  // A plain function, for `this` is the client; pg's overloads have no type that could be wrapped.
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
    await listening.run(heard, work)
  } finally {
    client.query = send
  }
  if (heard.length === 0) throw new Error('The work sent no statement to PostgreSQL')
  return heard
}

/** The plans of statements, each under the settings that its transaction had made before it. Nothing is changed. */
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

/** The plan of a statement with the values it was sent with. Only a reading one is also run. */
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
