import pg from 'pg'
import { filledByProgram, notBackedUp } from '../tables/tableKinds.ts'

/** A table and its columns in a backup: all but the generated ones. */
export interface StoredTable {
  name: string
  columns: string[]
}

/** A sequence and its current value. */
export interface StoredSequence {
  name: string
  lastValue: string
}

/** Excludes objects that belong to an extension such as pg_trgm. */
const notInExtension = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`

/** All tables of the database by name, read from the catalogue, so that new tables are included automatically. */
export async function storedTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and ${notInExtension('pg_class', 'c.oid')}
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  )
  return rows
}

/** The sequences that have been used. */
export async function storedSequences(client: pg.ClientBase): Promise<StoredSequence[]> {
  const { rows } = await client.query<StoredSequence>(
    `select sequencename as name, last_value::text as "lastValue" from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  )
  return rows
}

/** The first table by name with rows that people have caused; undefined in an unused database. */
export async function usedTable(client: pg.ClientBase): Promise<string | undefined> {
  for (const { name } of await storedTables(client)) {
    if (notBackedUp.includes(name) || filledByProgram.includes(name)) continue
    const { rowCount } = await client.query(`select from ${tableName(name)} limit 1`)
    if (rowCount) return name
  }
  return undefined
}

/** Drops all tables, views, functions and types of the database, and the record of its migrations. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop %s if exists %s cascade', kind, name) as statement from (
       select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
         oid::regclass::text
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
         and ${notInExtension('pg_class', 'oid')}
       union all select 'routine', oid::regprocedure::text
       from pg_proc where pronamespace = 'public'::regnamespace and ${notInExtension('pg_proc', 'oid')}
       union all select 'type', oid::regtype::text
       from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and ${notInExtension('pg_type', 'oid')}
     ) as found (kind, name)`,
  )
  for (const { statement } of rows) await client.query(statement)
  await client.query('drop schema if exists drizzle cascade')
}

/** A table's name, quoted for SQL. */
export function tableName(name: string): string {
  return `public.${pg.escapeIdentifier(name)}`
}

/** A table with its columns, for COPY. */
export function copyTarget({ name, columns }: StoredTable): string {
  return `${tableName(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`
}
