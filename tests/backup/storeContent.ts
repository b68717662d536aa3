import pg from 'pg'
import { storedTables, tableName } from '../../api/store/backup/catalogue.ts'

/** All rows by table, including generated columns, sorted by their content, without the audit of a restore. */
export async function contentOf(url: string): Promise<Record<string, unknown[]>> {
  return withClient(url, async (client) => {
    const content: Record<string, unknown[]> = {}
    for (const { name } of await storedTables(client)) {
      const { rows } = await client.query<{ row: unknown }>(
        `select to_jsonb(t) as row from ${tableName(name)} t order by to_jsonb(t)::text collate "C"`,
      )
      content[name] = rows.map(({ row }) => row).filter((row) => !isOfRestore(row))
    }
    return content
  })
}

const isOfRestore = (row: unknown) => (row as { sundmus?: string }).sundmus === 'varukoopia-taastatud'

/** The columns, constraints, indexes and triggers of a database. */
export async function structureOf(url: string): Promise<unknown[]> {
  return rowsOf(
    url,
    `select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as part from information_schema.columns
       where table_schema = 'public'
     union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select hash from drizzle.__drizzle_migrations
     order by part`,
  )
}

export async function rowsOf(url: string, query: string): Promise<Record<string, unknown>[]> {
  return withClient(url, async (client) => (await client.query<Record<string, unknown>>(query)).rows)
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
