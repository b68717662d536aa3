import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { applyMigrations } from '../../../api/store/applyMigrations.ts'
import { shippedMigrations } from '../../../api/store/migrationPlan.ts'
import { bareDatabase, type TestDatabase } from '../../support/store/database.ts'
import { runMigration } from '../../support/store/migrations.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await bareDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const shipped = shippedMigrations('api/store/migrations')
  const earlier = shipped.slice(
    0,
    shipped.findIndex(({ tag }) => tag.endsWith('_jobs')),
  )
  await applyMigrations(client, { only: new Set(earlier.map(({ when }) => when)), log: () => {} })
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('USER-4 mails that waited before an update keep waiting, with their attempts and Message-IDs', async () => {
  const [invitation, notice] = ['01a1fd59-8234-71bc-9c67-e74249bc6a6f', '01a1fd59-8234-71bc-9c67-e74249bc6a70']
  const details = { userId: invitation, to: 'vana@saar.test', name: 'Mari', isNewPassword: true, byAdmin: false }
  await client.query(
    `insert into outbox (_id, kind, email_key, details, attempts, next_try_at, created_at) values
       ($1, 'invitation', 'mari@saar.test', null, 3, '2026-11-22T10:05Z', '2026-11-22T09:00Z'),
       ($2, 'notice', 'vana@saar.test', $3, 0, '2026-11-22T10:00Z', '2026-11-22T10:00Z')`,
    [invitation, notice, details],
  )
  await runMigration(client, 'jobs')
  const { rows } = await client.query(
    `select _id, kind, details, attempts, run_at as "runAt", created_at as "createdAt" from jobs order by kind`,
  )
  const time = (clock: string) => new Date(`2026-11-22T${clock}Z`)
  expect(rows).toEqual([
    {
      _id: invitation,
      kind: 'invitationMail',
      details: { emailKey: 'mari@saar.test' },
      attempts: 3,
      runAt: time('10:05'),
      createdAt: time('09:00'),
    },
    { _id: notice, kind: 'noticeMail', details, attempts: 0, runAt: time('10:00'), createdAt: time('10:00') },
  ])
})
