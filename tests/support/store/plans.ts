import type pg from 'pg'
import type { Statement } from './statements.ts'

/** A plan node of EXPLAIN (format json). */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}

/** The properties of a plan that determine how its cost grows with the data. */
export interface Plan {
  statement: string
  /** Tables with a sequential scan. */
  sequentialScans: string[]
  /** The most rows that a single node read, including filtered ones; 0 if the statement was not executed. */
  mostRows: number
  /** The number of 8 kB pages that the statement read, from memory or not; 0 if it was not executed. */
  buffers: number
  /** For an executed named statement: whether PostgreSQL plans it again from the sixth call on. */
  isPlannedEachTime: boolean
}

/** Explains statements, each with the local settings of its transaction. All changes are rolled back. */
export async function plansOf(client: pg.Client, statements: Statement[]): Promise<Plan[]> {
  const plans: Plan[] = []
  await client.query('begin')
  for (const statement of statements) {
    if (/^\s*(begin|commit|rollback)\b/i.test(statement.text)) await client.query('rollback; begin')
    else if (/^\s*set local\b/i.test(statement.text)) await client.query(statement.text)
    else if (/^\s*(select|insert|update|delete|with)\b/i.test(statement.text))
      plans.push(await planOf(client, statement), ...(statement.name ? [await genericPlanOf(client, statement)] : []))
  }
  await client.query('rollback')
  return plans
}

/** Explains a statement with its parameter values. Only a query is executed. */
export async function planOf(client: pg.Client, { text, values }: Statement): Promise<Plan> {
  const { rows } = await client.query<Explained>(`${explain(text)} ${text}`, values)
  return toPlan(text, rows)
}

/** The generic plan of a named statement, executed with these values. */
async function genericPlanOf(client: pg.Client, { text, values }: Statement): Promise<Plan> {
  await client.query('set local plan_cache_mode = force_generic_plan')
  await client.query(`prepare explained as ${text}`)
  const given = values.map((value) => (value === null ? 'null' : client.escapeLiteral(literal(value))))
  const call = `execute explained (${given.join(', ')})`
  const { rows } = await client.query<Explained>(`${explain(text)} ${call}`)
  await client.query('set local plan_cache_mode = auto; deallocate explained')
  return { ...toPlan(text, rows), isPlannedEachTime: isRead(text) && (await isPlannedEachTime(client, text, call)) }
}

/** Whether PostgreSQL plans a statement again after five calls, because custom plans seem cheaper. With a server's settings. */
async function isPlannedEachTime(client: pg.Client, text: string, call: string): Promise<boolean> {
  await client.query(`savepoint usual; set local random_page_cost to default; prepare explained as ${text}`)
  for (let calls = 0; calls < 8; calls += 1) await client.query(call)
  const { rows } = await client.query<{ custom: number }>(
    `select custom_plans::int as custom from pg_prepared_statements where name = 'explained'`,
  )
  await client.query('deallocate explained; rollback to savepoint usual')
  return (rows[0]?.custom ?? 0) > 5
}

interface Explained {
  'QUERY PLAN': { Plan: PlanNode }[]
}

const literal = (value: unknown) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value))

const isRead = (text: string) =>
  /^\s*(select|with)\b/i.test(text) && !/\b(insert into|update|delete from|for key share)\b/i.test(text)

const explain = (text: string) => `explain (${isRead(text) ? 'analyze, buffers, ' : ''}format json)`

function toPlan(text: string, rows: Explained[]): Plan {
  const roots = rows.flatMap((row) => row['QUERY PLAN']).map(({ Plan }) => Plan)
  const nodes = roots.flatMap(below)
  return {
    statement: text.replace(/\s+/g, ' ').slice(0, 160),
    sequentialScans: nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [])),
    mostRows: Math.max(
      0,
      ...nodes.map(
        (node) => ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0),
      ),
    ),
    // The root's numbers include those of all nodes below.
    isPlannedEachTime: false,
    buffers: roots.reduce((sum, root) => sum + (root['Shared Hit Blocks'] ?? 0) + (root['Shared Read Blocks'] ?? 0), 0),
  }
}

const below = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(below)]
