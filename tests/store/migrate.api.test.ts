import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { migrate } from '../../api/store/migrate.ts'
import { bareDatabase, type TestDatabase, testDatabase } from '../support/store/database.ts'
import { shipMigrations } from '../support/store/migrations.ts'
import { stallingServer } from '../support/store/stallingServer.ts'

let database: TestDatabase | undefined
let folder: string
let logged: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-migrations-'))
  logged = []
})
afterEach(async () => {
  await database?.drop()
  database = undefined
  await rm(folder, { recursive: true, force: true })
})

const ship = (...whens: number[]) => shipMigrations(folder, whens)
const address = () => database!.url
const run = () => migrate(address(), { folder, log: (line) => logged.push(line) })

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}
const tables = async () =>
  (await query(address(), `select tablename from pg_tables where schemaname = 'public' order by 1`)).map(
    ({ tablename }) => tablename,
  )

describe('migrating a store', () => {
  test('ten apis that start at once apply each migration once', async () => {
    database = await bareDatabase()
    await ship(1, 2)
    await Promise.all(Array.from({ length: 10 }, () => run()))
    expect(await tables()).toEqual(['t1', 't2'])
    expect(await query(address(), 'select count(*)::int as n from drizzle.__drizzle_migrations')).toEqual([{ n: 2 }])
    expect(logged).toEqual([])
  })

  test('OPS-10 a server that is starting itself is waited for, and that is said once; one that is not there is not', async () => {
    database = await bareDatabase()
    await ship(100)
    const server = await stallingServer(database.url)
    server.refuseNext(2)
    await migrate(server.url, { folder, log: (line) => logged.push(line) })
    expect(logged).toEqual(['PostgreSQL is starting. Sise waits for it.'])
    expect(await query(database.url, 'select * from t100')).toEqual([])
    await server.close()
    await expect(migrate(server.url, { folder })).rejects.toThrow(/ECONNREFUSED/)
  })

  test('a migration that was merged late is applied, and that is said', async () => {
    database = await bareDatabase()
    await ship(1, 3)
    await run()
    await ship(1, 2, 3)
    await run()
    expect(await tables()).toEqual(['t1', 't2', 't3'])
    expect(logged).toEqual([
      'Migration t2 is older than the last one that this store has, and is applied now.',
      'The store is brought to this version of Sise: 1 step.',
    ])
  })

  test('a store that a newer version has used is refused in words, untouched', async () => {
    database = await bareDatabase()
    await ship(1, 2, Date.UTC(2030, 0, 1))
    await run()
    await ship(1, 2, 5)
    await expect(run()).rejects.toThrow(
      /used by a newer version of Sise: it has 1 migration that this version does not know, the last of 2030-01-01/,
    )
    expect(await tables()).not.toContain('t5')
  })

  test('one that fails is named, and takes back those before it', async () => {
    database = await bareDatabase()
    await ship(1, 2)
    await writeFile(join(folder, 't2.sql'), 'create table t2 (n nonsense)')
    await expect(run()).rejects.toThrow(
      'Migration t2 failed, and the store is as it was: type "nonsense" does not exist',
    )
    expect(await tables()).toEqual([])
  })

  test('a database of another encoding is refused before anything is made', async () => {
    database = await bareDatabase(`encoding 'LATIN1' locale_provider libc locale 'C' template template0`)
    await ship(1)
    await expect(run()).rejects.toThrow(/encoded in LATIN1\. Sise needs UTF8/)
    expect(await query(address(), `select from pg_namespace where nspname = 'drizzle'`)).toEqual([])
  })

  test('the shipped migrations have been applied to the database of a test, and are not applied again', async () => {
    database = await testDatabase()
    await migrate(address(), { log: (line) => logged.push(line) })
    expect(logged).toEqual([])
  })
})
