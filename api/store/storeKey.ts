import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** A key of this database, created by the first api that needs it, and the same for all apis and after a restore. */
export async function storeKey(db: Database, name: string, make: () => Buffer): Promise<Buffer> {
  const read = async () =>
    (await db.execute<{ voti: Buffer }>(sql`select voti from store_keys where nimi = ${name}`)).rows[0]?.voti
  const found = await read()
  if (found) return found
  await db.execute(sql`insert into store_keys (nimi, voti) values (${name}, ${make()}) on conflict (nimi) do nothing`)
  const made = await read()
  if (!made) throw new Error(`The key ${name} is missing`)
  return made
}
