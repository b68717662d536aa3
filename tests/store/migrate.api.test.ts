import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { migrate } from '../../api/store/migrate.ts'
import { version } from '../../schema/rules/generated/version.ts'
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
  test('ten APIs that start at once apply each migration once', async () => {
    database = await bareDatabase()
    await ship(1, 2)
    await Promise.all(Array.from({ length: 10 }, () => run()))
    expect(await tables()).toEqual(['t1', 't2'])
    expect(await query(address(), 'select count(*)::int as n from drizzle.__drizzle_migrations')).toEqual([{ n: 2 }])
    expect(logged).toEqual([])
  })

  test('OPS-10 a server that is starting is waited for, which is logged once; an unreachable one is not', async () => {
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

  test('a migration that was merged late is applied, which is logged', async () => {
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

  test('OPS-21 a store that a newer version has used is refused in words, unchanged', async () => {
    database = await bareDatabase()
    await ship(1, 2, Date.UTC(2030, 0, 1))
    await run()
    await ship(1, 2, 5)
    await expect(run()).rejects.toThrow(
      /used by a newer version of Sise than this \(\S+\): it has 1 migration that this version does not know, the last of 2030-01-01/,
    )
    expect(await tables()).not.toContain('t5')
  })

  test('OPS-21 the refusal names the newest release that has used the store, and the archive made before the first newer one', async () => {
    database = await bareDatabase()
    await ship(1, Date.UTC(2030, 0, 1))
    await run()
    const newer = [
      { version },
      { version: '99.1.0', archive: '/kai/99.tar' },
      { version: '100.0.0', archive: '/kai/100.tar' },
    ]
    await query(address(), `comment on table drizzle.__drizzle_migrations is '${JSON.stringify(newer)}'`)
    await ship(1)
    await expect(run()).rejects.toThrow('Start Sise 100.0.0, or restore /kai/99.tar, the backup that was made before.')
  })

  test('OPS-21 a store knows which releases have migrated it, and the archive that was made before', async () => {
    database = await bareDatabase()
    const releases = () =>
      query(address(), `select obj_description('drizzle.__drizzle_migrations'::regclass)::json as found`)
    await ship(1)
    await run()
    expect(await releases()).toEqual([{ found: [{ version }] }])
    await ship(1, 2)
    await migrate(address(), { folder, log: () => {}, beforeSteps: () => Promise.resolve('/kai/enne.tar') })
    await ship(1, 2, 3)
    await run()
    expect(await releases()).toEqual([{ found: [{ version }, { version, archive: '/kai/enne.tar' }] }])
  })

  test('a failed migration is named, and rolls back the previous ones', async () => {
    database = await bareDatabase()
    await ship(1, 2)
    await writeFile(join(folder, 't2.sql'), 'create table t2 (n nonsense)')
    await expect(run()).rejects.toThrow(
      'Migration t2 failed, and the store is as it was: type "nonsense" does not exist',
    )
    expect(await tables()).toEqual([])
  })

  test('a database of another encoding is refused before any change', async () => {
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
