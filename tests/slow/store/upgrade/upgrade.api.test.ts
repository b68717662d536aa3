import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import pg from 'pg'
import { version } from '../../../../schema/rules/generated/version.ts'
import { endProgram, type RunningProgram, startProgram } from '../../../support/servers/programs.ts'
import { bareDatabase, type TestDatabase } from '../../../support/store/database.ts'
import { migrateUntil } from '../../../support/store/migrations.ts'

/** A store that a former version has filled with its demo, beside this file: its rows as SQL, and some of its files. */
interface FormerStore {
  /** The folder, named after the version's commit. */
  name: string
  /** Its last migration. */
  last: string
  /** The token of a session of liige@saar.test. */
  token: string
  /** The columns that later migrations change, and those that they remove, as `table,column`. */
  changed: string[]
  removed: string[]
  /** Statements before and after, whose rows are equal. */
  moved: [before: string, after: string][]
}

const stores: FormerStore[] = [
  {
    name: 'd5bec93',
    last: '0020_former_album_slugs',
    token: 'tdfSxgujm9zcQSXr9xcnPkldXPNB4gq9iGKDY7tK2b4',
    // A source's trace is keyed; the dates and facts of an event are its article's, no longer those of each version.
    changed: [
      'article_dates,id',
      'article_dates,kell',
      'article_dates,koht',
      'article_dates,paev',
      'articles,allika_rasi',
    ],
    moved: [
      [
        'select distinct a.ryhm, d.paev, d.kell from articles a join article_dates d on d.artikkel_id = a._id order by 1, 2, 3',
        'select distinct ryhm, paev, kell from article_dates order by 1, 2, 3',
      ],
      [
        `select distinct ryhm, kategooria, aasta_algus, aasta_lopp from articles order by 1, 2, 3, 4`,
        `select distinct _id as ryhm, kategooria, aasta_algus, aasta_lopp from article_groups order by 1, 2, 3, 4`,
      ],
    ],
    removed: [
      'article_dates,artikkel_id',
      'articles,aasta_algus',
      'articles,aasta_lopp',
      'articles,jrg',
      'articles,kategooria',
      'articles,kell',
      'articles,paev',
      'forum_words,word',
    ],
  },
  {
    name: 'fcba20d',
    last: '0049_announcement_files',
    token: 'Ll9jn0xRShc1v9c85kgzCannhJ06qh2OKhUVwn26Tkg',
    changed: [],
    // SEARCH-1: one index of words instead.
    removed: ['forum_words,word'],
    moved: [],
  },
]

type Row = Record<string, unknown>
type Column = [table: string, column: string]

let folder: string
let database: TestDatabase
let client: pg.Client
let api: RunningProgram | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-upgrade-'))
  database = await bareDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  if (api) await endProgram(api)
  api = undefined
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The columns of all tables, without generated ones, and without jobs, which run. */
async function columnsOf(): Promise<Column[]> {
  const { rows } = await client.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and table_name <> 'jobs' order by 1, 2`,
  )
  return rows.map(({ table_name, column_name }) => [table_name, column_name])
}

/** The rows of tables, by table. */
async function rowsOf(columns: Column[]): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {}
  for (const table of new Set(columns.map(([name]) => name)))
    found[table] = (await client.query<Row>(`select * from "${table}"`)).rows
  return found
}

/** The values of a column, sorted, as text. */
const valuesOf = (rows: Record<string, Row[]>, table: string, column: string) =>
  (rows[table] ?? [])
    .map((row) => JSON.stringify(row[column]))
    .sort()
    .join('\n')

test.each(stores)(
  'OPS-21 the store of $name starts: rows, files and sessions are as before',
  async ({ name, last, token, changed, removed, moved }) => {
    const from = join(import.meta.dirname, name)
    await migrateUntil(database.url, last)
    await client.query(gunzipSync(await readFile(join(from, 'rows.sql.gz'))).toString())
    await client.query('update sessions set created_at = now(), last_used_at = now()')
    // The cleanup deletes older counters, sooner or later.
    await client.query('update tries set since = now()')
    await cp(join(from, 'files'), join(folder, 'data/files'), { recursive: true })
    const columns = await columnsOf()
    const before = await rowsOf(columns)
    const sources = await Promise.all(moved.map(async ([from]) => (await client.query(from)).rows))

    api = await startProgram('api', {
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      BACKUP_DIR: join(folder, 'backups'),
      TMPDIR: folder,
      API_PORT: '0',
    })
    const retained = new Set((await columnsOf()).map(String))
    expect(columns.map(String).filter((column) => !retained.has(column))).toEqual(removed)
    const compared = columns.filter((column) => retained.has(String(column)))
    const after = await rowsOf(compared)
    const different = compared.filter(
      ([table, column]) => valuesOf(before, table, column) !== valuesOf(after, table, column),
    )
    expect(different.map(String)).toEqual(changed)
    for (const [index, [, to]] of moved.entries()) expect((await client.query(to)).rows).toEqual(sources[index])

    const url = `http://127.0.0.1:${api.port}`
    const me = await fetch(`${url}/api/auth`, { headers: { 'x-auth-token': token } })
    expect([me.status, await me.json()]).toEqual([200, expect.objectContaining({ email: 'liige@saar.test' })])
    const files = (await readdir(join(from, 'files'), { recursive: true })).filter((path) => path.includes('original.'))
    expect(files.length).toBeGreaterThan(2)
    for (const path of files) {
      const response = await fetch(`${url}/api/static/${path}`, { headers: { 'x-auth-token': token } })
      expect(Buffer.from(await response.arrayBuffer())).toEqual(await readFile(join(from, 'files', path)))
    }
    // The archive that a migration makes, which the store knows.
    const journal = await readFile('api/store/migrations/meta/_journal.json', 'utf8')
    const { entries } = JSON.parse(journal) as { entries: { tag: string }[] }
    if (entries.at(-1)?.tag === last) return
    const archives = (await readdir(join(folder, 'backups'))).filter((entry) => entry.includes('before-upgrade'))
    expect(archives).toHaveLength(1)
    const { rows } = await client.query<{ note: string }>(
      `select obj_description('drizzle.__drizzle_migrations'::regclass) as note`,
    )
    expect(JSON.parse(rows[0]?.note ?? '')).toContainEqual({ version, archive: join(folder, 'backups', archives[0]!) })
  },
)
