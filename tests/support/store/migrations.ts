import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const folder = 'api/store/migrations'

/** Runs the migration with this name, regardless of its number. */
export async function runMigration(client: pg.Client, name: string): Promise<void> {
  const file = (await readdir(folder)).find((entry) => entry.endsWith(`_${name}.sql`))
  if (!file) throw new Error(`There is no migration ${name}`)
  const statements = await readFile(join(folder, file), 'utf8')
  for (const statement of statements.split('--> statement-breakpoint')) await client.query(statement)
}
