import pg from 'pg'
import { bareDatabase, type TestDatabase } from '../../support/store/database.ts'
import { runMigration } from '../../support/store/migrations.ts'

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

test('FORUM-7 texts from before the search existed are found too', async () => {
  await runMigration(client, 'forum')
  await client.query(`
    insert into categories (_id, nimi, slug) values (gen_random_uuid(), 'Üldine', 'uldine');
    insert into topics (_id, kategooria_id, pealkiri, tekst, nimi, kuupaev, viimane_postitus)
      select gen_random_uuid(), _id, 'Öine PRAAM < 5 ja > 3', '<p>Sõidab <b>sada</b>masse.</p>', 'Malle', now(), now() from categories;
    insert into posts (_id, teema_id, tekst, nimi, kuupaev)
      select gen_random_uuid(), _id, '<ul><li>Lambaid</li><li>veeti&nbsp;laiule &amp; tagasi</li></ul>', 'Malle', now() from topics`)
  await runMigration(client, 'search')

  const words = await client.query<{ word: string }>('select word from forum_words order by word')
  expect(words.rows.map(({ word }) => word)).toEqual(
    ['3', '5', 'ja', 'laiule', 'lambaid', 'praam', 'sadamasse', 'sõidab', 'tagasi', 'veeti', 'öine'].sort(),
  )
  const found = await client.query(`select from topics where otsing @@ '''öine'':A & ''sadamasse'''`)
  expect(found.rowCount).toBe(1)
  expect((await client.query(`select from posts where otsing @@ '''lambaid'' <-> ''veeti'''`)).rowCount).toBe(1)
})
