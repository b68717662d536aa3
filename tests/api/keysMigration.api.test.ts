import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { bareDatabase, type TestDatabase } from '../support/store/database.ts'
import { runMigration } from '../support/store/migrations.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await bareDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('REST-7 an idempotency key from before an update still keeps a repeat from creating anything twice', async () => {
  await runMigration(client, 'forum')
  const [topic, post] = ['01a1fd59-8234-71bc-9c67-e74249bc6a6f', '01a1fd59-8234-71bc-9c67-e74249bc6a70']
  await client.query(`
    insert into users (_id, nimi, email, email_key, staatus) values (gen_random_uuid(), 'Mari', 'm@saar.test', 'm@saar.test', 2);
    insert into idempotency_keys (user_id, key, request_hash, answer)
      select _id, k.key, '', k.answer from users, (values
        ('teema', '{"_id": "${topic}"}'::jsonb), ('postitus', '[{"_id": "${topic}"}, {"_id": "${post}"}]'), ('pooleli', null)) k(key, answer)`)
  await runMigration(client, 'record_of_key')
  const { rows } = await client.query(`select key, record_id from idempotency_keys order by key desc`)
  expect(rows).toEqual([
    { key: 'teema', record_id: topic },
    { key: 'postitus', record_id: post },
  ])
})
