import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
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

/** Writes a folder of migrations like drizzle-kit: each creates the table that it is named after, `t1` for 1. */
export async function shipMigrations(to: string, whens: number[]): Promise<void> {
  const entries = whens.map((when, idx) => ({ idx, version: '7', when, tag: `t${when}`, breakpoints: true }))
  await mkdir(join(to, 'meta'), { recursive: true })
  await writeFile(join(to, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  for (const { tag } of entries) await writeFile(join(to, `${tag}.sql`), `create table ${tag} (n int)`)
}
