import type pg from 'pg'

/** The oldest major version that the migrations have been tested on. */
const oldestMajor = 15

/** @throws when the database is too old, not UTF-8, or built without ICU; the message says how to fix it */
export async function requireSuitableServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; major: number; encoding: string; icu: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
       current_setting('server_encoding') as encoding,
       exists (select from pg_collation where collname = 'et-x-icu' and collprovider = 'i') as icu`,
  )
  const [found] = rows
  if (!found) throw new Error('The database did not report its version.')
  if (found.major < oldestMajor)
    throw new Error(`The database is PostgreSQL ${found.version}. Sise needs version ${oldestMajor} or newer.`)
  if (found.encoding !== 'UTF8')
    throw new Error(
      `The database is encoded in ${found.encoding}. Sise needs UTF8: create database … encoding 'UTF8' template template0.`,
    )
  if (!found.icu)
    throw new Error('The PostgreSQL server was built without ICU (it has no collation "et-x-icu"), and Sise needs it.')
}
