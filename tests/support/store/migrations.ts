import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { migrate } from '../../../api/store/migrate.ts'

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

const shipped = join(import.meta.dirname, '../../../api/store/migrations')

/** Migrates a store like a former release, up to the migration with this tag, such as '0043_ended_sessions'. */
export async function migrateUntil(url: string, last: string): Promise<void> {
  const former = await mkdtemp(join(tmpdir(), 'sise-migrations-'))
  try {
    await cp(shipped, former, { recursive: true })
    const path = join(former, 'meta/_journal.json')
    const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] }
    const end = journal.entries.findIndex(({ tag }) => tag === last) + 1
    await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
    await migrate(url, { folder: former })
  } finally {
    await rm(former, { recursive: true, force: true })
  }
}
