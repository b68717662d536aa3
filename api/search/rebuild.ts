import { sql } from 'drizzle-orm'
import type { Database } from '../store/database.ts'

/** How many records are stored in one statement, which holds their rows for less than a second. */
const batch = 200

/**
 * Stores what is searched of all records anew, some records at a time: meanwhile searches find the former rows, and a rebuild that was killed
 * may be repeated. SEARCH-1.
 * @param log receives a line for each table
 */
export async function rebuildSearch(db: Database, log: (line: string) => void): Promise<void> {
  await db.execute(sql`
    delete from search_texts t where not exists (select from search_sources s where s.id = t.id and s.keel = t.keel)`)
  const { rows } = await db.execute<{ tables: string[] }>(sql`select search_tables() as tables`)
  for (const source of rows.flatMap(({ tables }) => tables)) {
    let count = 0
    for (let last: string | undefined = '00000000-0000-0000-0000-000000000000'; last != null;) {
      const ids: string[] = await idsAfter(db, source, last)
      if (ids.length > 0) await db.execute(sql`select search_store(${source}, ${sql.param(ids)}::uuid[])`)
      count += ids.length
      last = ids.length < batch ? undefined : ids.at(-1)
    }
    log(`${source}: ${count}`)
  }
}

async function idsAfter(db: Database, source: string, last: string): Promise<string[]> {
  const { rows } = await db.execute<{ _id: string }>(
    sql`select _id from ${sql.identifier(source)} where _id > ${last}::uuid order by _id limit ${batch}`,
  )
  return rows.map(({ _id }) => _id)
}
