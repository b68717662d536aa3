import { sql } from 'drizzle-orm'
import type { Database } from '../../store/database.ts'

export type Row = Record<string, unknown>

/** What is stored about a member and what the member wrote, by table. OWN-1. */
export interface OwnData {
  /** The rows of a table that are the member's, without secrets. */
  tables: Record<string, Row[]>
  /** The ids of others' records that the member changed or deleted last, by table. */
  changed: Record<string, string[]>
  /** The member's rows of records in the trash. */
  trash: Row[]
}

/** Columns that say who changed or deleted a record. */
const ofEditors = ['muutja_id', 'kustutaja_id']
/** Columns that sign in, or send to a device; bytes are hashes of such. */
const secrets = ['parool_hash', 'mustandivoti', 'aadress']

interface OwnedTable extends Row {
  table: string
  references: string[]
  columns: string[]
}

/**
 * Collects the rows that reference a member by the foreign keys of the database, so that a table that is added later needs nothing here, and
 * messages that the member sent as a visitor. OWN-1.
 */
export async function collectOwnData(db: Database, userId: string): Promise<OwnData> {
  const { rows: owned } = await db.execute<OwnedTable>(sql`
    select t.relname::text as table, array_agg(k.attname::text) as references, array(
        select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '' and a.atttypid <> 'bytea'::regtype order by a.attnum) as columns
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    join pg_attribute k on k.attrelid = c.conrelid and k.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass group by t.oid, t.relname order by t.relname`)
  const data: OwnData = { tables: {}, changed: {}, trash: [] }
  const read = async ({ table, columns }: OwnedTable, reference: string) => {
    const shown = columns
      .filter((column) => !secrets.includes(column))
      .map((column) => sql`t.${sql.identifier(column)}`)
    const { rows } = await db.execute<{ row: Row }>(sql`
      select to_jsonb(s) as row from (select ${sql.join(shown, sql`, `)} from ${sql.identifier(table)} t
        where t.${sql.identifier(reference)} = ${userId}::uuid) s`)
    return rows.map(({ row }) => row)
  }
  for (const table of owned)
    for (const reference of table.references) {
      const rows = table.table === 'users' ? [] : await read(table, reference)
      if (rows.length === 0) continue
      if (ofEditors.includes(reference))
        data.changed[table.table] = rows.flatMap(({ _id, keel }) => String(_id ?? keel))
      else data.tables[table.table] = [...(data.tables[table.table] ?? []), ...rows]
    }
  const users = owned.find(({ table }) => table === 'users')
  if (users) data.tables.users = await read(users, '_id')
  const { rows: sent } = await db.execute<Row>(sql`
    select f.* from feedback f join users u on lower(f.email) in (lower(u.email), u.email_key) where u._id = ${userId}::uuid`)
  if (sent.length > 0) data.tables.feedback = sent
  const { rows: deleted } = await db.execute<{ row: Row }>(sql`
    select r as row from trash, jsonb_path_query(sisu, '$.rows[*][1][*] ? (@.user_id == $id)', jsonb_build_object('id', ${userId}::text)) r
    where sisu::text like ${`%${userId}%`}`)
  data.trash = deleted.map(({ row }) => row)
  return data
}
