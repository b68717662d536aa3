import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../store/database.ts'
import type { DeletedRows } from '../../store/tables/history.ts'

type Row = Record<string, unknown>

/** A column that references a row of another table. */
interface Reference {
  table: string
  column: string
  /** Whether the deletion of the referenced row deletes this one (c), clears the column (n), or is refused (a). */
  action: 'c' | 'n' | 'a'
  parent: string
  key: string
  /** The type of the column. */
  type: string
}

interface StoreCatalogue {
  references: Reference[]
  /** The columns of each table that are stored, not generated. */
  columns: Record<string, string[]>
  keys: Record<string, string[]>
  /** Tables with a unique constraint that is checked at the end of a transaction. */
  deferred: string[]
}

let known: StoreCatalogue | undefined

/**
 * Reads, once per process, what the database knows of its tables: so a table or reference that is added later needs nothing here.
 */
async function readCatalogue(tx: Transaction): Promise<StoreCatalogue> {
  if (known) return known
  const { rows } = await tx.execute<StoreCatalogue & Row>(sql`
    with tables as (
      select c.oid, c.relname::text as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace),
    stored as (
      select t.name, a.attname::text as column, a.attnum, t.oid from tables t
      join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')
    select
      (select jsonb_agg(jsonb_build_object('table', t.name, 'column', a.attname, 'action', c.confdeltype, 'parent', p.name,
        'key', k.attname, 'type', format_type(a.atttypid, null)) order by t.name, a.attname)
        from pg_constraint c join tables t on t.oid = c.conrelid join tables p on p.oid = c.confrelid
        join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
        join pg_attribute k on k.attrelid = p.oid and k.attnum = c.confkey[1] where c.contype = 'f') as references,
      (select jsonb_object_agg(name, columns) from (
        select name, jsonb_agg("column" order by attnum) as columns from stored group by name) s) as columns,
      (select jsonb_object_agg(name, columns) from (
        select s.name, jsonb_agg(s.column order by s.attnum) as columns from pg_constraint c
        join stored s on s.oid = c.conrelid and s.attnum = any(c.conkey) where c.contype = 'p' group by s.name) s) as keys,
      (select coalesce(jsonb_agg(t.name), '[]') from pg_constraint c join tables t on t.oid = c.conrelid
        where c.condeferrable and c.contype = 'u') as deferred`)
  const [catalogue] = rows
  if (!catalogue) throw new Error('the catalogue of the database is empty')
  known = catalogue
  return catalogue
}

const name = (identifier: string) => sql.identifier(identifier)
const list = (parts: SQL[]) => sql.join(parts, sql`, `)

/**
 * Reads what the deletion of rows deletes with them, and where it clears references to them. Call it before the deletion, under the locks
 * that the deletion needs. TRASH-1.
 * @param roots the rows by table, each table after those that it references
 */
export async function readDeleted(tx: Transaction, roots: [table: string, ids: string[]][]): Promise<DeletedRows> {
  const catalogue = await readCatalogue(tx)
  const { references, columns, keys } = catalogue
  const select = async (table: string, condition: SQL) => {
    const stored = list((columns[table] ?? []).map((column) => sql`t.${name(column)}`))
    const { rows } = await tx.execute<{ row: Row }>(sql`
      select to_jsonb(s) as row from (select ${stored} from ${name(table)} t where ${condition}) s`)
    return rows.map(({ row }) => row)
  }
  const isAmong = (column: string, type: string, values: unknown[]) =>
    sql`t.${name(column)} = any(array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))::${sql.raw(type)}[])`
  const deleted: DeletedRows = { rows: [], cleared: [] }
  const known = new Set<string>()
  let level: [string, Row[]][] = []
  for (const [table, ids] of roots) level.push([table, await select(table, isAmong('_id', 'uuid', ids))])
  while (level.length > 0) {
    const next: typeof level = []
    for (const [table, found] of level) {
      const idOf = (row: Row) => JSON.stringify([table, ...(keys[table] ?? []).map((key) => row[key])])
      const rows = found.filter((row) => !known.has(idOf(row)))
      for (const row of rows) known.add(idOf(row))
      if (rows.length === 0) continue
      deleted.rows.push([table, rows])
      for (const { table: child, column, action, key, type } of references.filter(({ parent }) => parent === table)) {
        if (action === 'a') continue
        const referring = await select(
          child,
          isAmong(
            column,
            type,
            rows.map((row) => row[key]),
          ),
        )
        if (referring.length === 0) continue
        if (action === 'c') next.push([child, referring])
        else
          deleted.cleared.push([
            child,
            column,
            referring.map((row) => picked(row, [...identityOf(catalogue, child, column), column])),
          ])
      }
    }
    level = next
  }
  return deleted
}

/**
 * Writes deleted rows again. A row is left out if its place is taken, or a row that it needs was deleted since; a reference that may be
 * empty is. TRASH-1.
 */
export async function writeDeleted(tx: Transaction, { rows, cleared }: DeletedRows): Promise<void> {
  const catalogue = await readCatalogue(tx)
  const { references, columns, deferred } = catalogue
  for (const [table, deleted] of inOrder(rows, references)) {
    const ofTable = references.filter((reference) => reference.table === table)
    const exists = ({ parent, key, column }: Reference) =>
      sql`exists (select from ${name(parent)} p where p.${name(key)} = r.${name(column)})`
    const stored = columns[table] ?? []
    const values = stored.map((column) => {
      const clearable = ofTable.find((reference) => reference.column === column && reference.action === 'n')
      return clearable ? sql`case when ${exists(clearable)} then r.${name(column)} end` : sql`r.${name(column)}`
    })
    const needed = ofTable
      .filter(({ action }) => action !== 'n')
      .map((reference) => sql`(r.${name(reference.column)} is null or ${exists(reference)})`)
    await tx.execute(sql`
      insert into ${name(table)} (${list(stored.map((column) => sql`${name(column)}`))})
      select ${list(values)} from jsonb_populate_recordset(null::${name(table)}, ${JSON.stringify(deleted)}::jsonb) r
      ${needed.length > 0 ? sql`where ${sql.join(needed, sql` and `)}` : sql``}
      ${deferred.includes(table) ? sql`` : sql`on conflict do nothing`}`)
  }
  for (const [table, column, referring] of cleared) {
    await tx.execute(sql`
      update ${name(table)} t set ${name(column)} = r.${name(column)}
      from jsonb_populate_recordset(null::${name(table)}, ${JSON.stringify(referring)}::jsonb) r
      where t.${name(column)} is null and ${sql.join(
        identityOf(catalogue, table, column).map(
          (other) => sql`t.${name(other)} is not distinct from r.${name(other)}`,
        ),
        sql` and `,
      )}`)
  }
}

/**
 * The columns by which a row is found again whose reference was cleared: its id, or else all others, as its key may be a position, which
 * another row has now.
 */
function identityOf({ columns, keys }: StoreCatalogue, table: string, column: string): string[] {
  return keys[table]?.[0] === '_id' ? ['_id'] : (columns[table] ?? []).filter((other) => other !== column)
}

const picked = (row: Row, names: readonly string[]): Row => Object.fromEntries(names.map((one) => [one, row[one]]))

/** The rows of each table after those of the tables that it references. */
function inOrder(rows: DeletedRows['rows'], references: readonly Reference[]): DeletedRows['rows'] {
  const [ordered, waiting] = [[] as DeletedRows['rows'], [...rows]]
  while (waiting.length > 0) {
    const waits = ([table]: DeletedRows['rows'][number]) =>
      references.some(
        (one) => one.table === table && one.parent !== table && waiting.some(([name]) => name === one.parent),
      )
    const next = waiting.findIndex((one) => !waits(one))
    ordered.push(...waiting.splice(Math.max(next, 0), 1))
  }
  return ordered
}
