import { sql } from 'drizzle-orm'
import type { Database } from '../../../api/store/database.ts'

/**
 * Makes inserts and updates of a store fail with disk_full (53100), as PostgreSQL does on a full disk.
 * @returns a function that makes them succeed again
 */
export async function fillDisk(db: Pick<Database, 'execute'>): Promise<() => Promise<void>> {
  await db.execute(sql`
    create or replace function disk_is_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
  await db.execute(
    onEachTable('create trigger full_disk before insert or update on %I execute function disk_is_full()'),
  )
  return async () => {
    await db.execute(onEachTable('drop trigger full_disk on %I'))
  }
}

const onEachTable = (statement: string) =>
  sql.raw(`
    do $$ declare t text; begin
      for t in select tablename from pg_tables where schemaname = 'public' order by tablename loop execute format('${statement}', t); end loop;
    end $$`)
