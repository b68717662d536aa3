import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { advisoryLocks } from '../../api/store/advisoryLocks.ts'
import { openClient } from '../../api/store/client.ts'
import { migrate } from '../../api/store/migrate.ts'
import { type TestDatabase, testDatabase } from '../support/store/database.ts'
import { type StallingServer, stallingServer } from '../support/store/stallingServer.ts'
import { until } from '../support/until.ts'

/** The default limits, some fifteen times shorter. */
const policy = { everyMs: 50, silentMs: 1_650 }
const silent = { code: 'ETIMEDOUT', message: expect.stringMatching(/^PostgreSQL has not responded for \d+ s\.$/) }

let database: TestDatabase
let server: StallingServer
let holder: pg.Client
beforeEach(async () => {
  database = await testDatabase()
  server = await stallingServer(database.url)
  holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
})
afterEach(async () => {
  await holder.end()
  await server.close()
  await database.drop()
})

describe('OPS-10 a connection outside the pool', () => {
  test('OPS-10 waits for a long migration of another start while the server works, and says so', async () => {
    await holder.query(`begin; select pg_advisory_xact_lock(${advisoryLocks.migrations})`)
    let signs = 0
    const migrated = migrate(server.url, { policy, onWorking: () => void (signs += 1) })
    await until(() => signs > 6)
    await holder.query('rollback')
    await migrated
  })

  test('OPS-10 ends a migration whose server becomes silent', async () => {
    await holder.query(`begin; select pg_advisory_xact_lock(${advisoryLocks.migrations})`)
    let signs = 0
    const migrated = migrate(server.url, { policy, onWorking: () => void (signs += 1) })
    await until(() => signs > 0)
    server.stall()
    await expect(migrated).rejects.toMatchObject(silent)
  })

  test('OPS-10 ends a query that never reached a server that responds to others', async () => {
    const losing = await stallingServer(database.url, 400)
    const client = await openClient(losing.url, { policy })
    await expect(client.query(`select '${'x'.repeat(400)}'`)).rejects.toMatchObject(silent)
    await losing.close()
  })

  test('OPS-10 is never cut while it only stays open, and ends although the server is silent', async () => {
    const client = await openClient(server.url, { policy })
    server.stall()
    const ended = client.end()
    await ended
    server.resume()
    const other = await openClient(server.url, { policy })
    await other.query('begin')
    const idleProbes = until(async () => {
      const { rows } = await holder.query<{ idle: boolean }>(
        `select now() - state_change > interval '1 second' as idle from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
      )
      return rows[0]?.idle === true
    })
    await idleProbes
    expect((await other.query('select 1')).rowCount).toBe(1)
    await other.end()
  })
})
