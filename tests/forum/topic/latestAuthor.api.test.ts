import { expect, test } from '@jest/globals'
import pg from 'pg'
import { v7 } from 'uuid'
import { migrate } from '../../../api/store/migrate.ts'
import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'
import { bareDatabase } from '../../support/store/database.ts'
import { migrateUntil } from '../../support/store/migrations.ts'
import { writtenBefore, writtenPost } from '../writtenBefore.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari' })
const jaan = personOfTests(api, { name: 'Jaan' })

/** The topics whose stored latest author differs from that of their last post, or from their own author without posts. */
const differing = `select t.pealkiri from topics t left join lateral (
    select _id, user_id from posts where teema_id = t._id order by kuupaev desc, _id desc limit 1) p on true
  where t.viimane_autor_id is distinct from case when p._id is null then t.user_id else p.user_id end`

test('FORUM-2 FORUM-3 the latest author of a topic stays known as posts are written and deleted, and an own post hides no earlier ones of others', async () => {
  const category = await api.category()
  const topic = await writtenBefore(api, { by: mari, category, posts: [{ by: jaan, text: '<p>Kell viis.</p>' }] })
  const authorOfLatest = async () =>
    (
      await api.db.$client.query<{ id: string }>('select viimane_autor_id as id from topics where _id = $1', [
        topic._id,
      ])
    ).rows[0]?.id
  const isRead = async () => {
    const { body } = await api.call('GET', `/api/foorum/kategooria/${category.slug}`, { as: mari })
    return (body as { loetud: boolean }[])[0]?.loetud
  }
  expect([await authorOfLatest(), await isRead()]).toEqual([jaan._id, false])
  const { _id: own } = await writtenPost(api, topic._id, { by: mari, text: '<p>Ei.</p>' })
  expect([await authorOfLatest(), await isRead()]).toEqual([mari._id, false])
  await api.call('GET', `/api/foorum/teema/${topic._id}`, { as: mari })
  expect(await isRead()).toBe(true)
  for (const [by, id] of [
    [mari, own],
    [jaan, (await api.call('GET', `/api/foorum/teema/${topic._id}`, { as: mari })).body.postitused[0]._id as string],
  ] as const) {
    expect((await api.call('DELETE', `/api/foorum/postitus/${topic._id}/${id}`, { as: by })).status).toBe(200)
    expect((await api.db.$client.query(differing)).rows).toEqual([])
  }
  expect([await authorOfLatest(), await isRead()]).toEqual([mari._id, true])
})

test('FORUM-2 OPS-10 an upgrade finds the latest author of each topic', async () => {
  const database = await bareDatabase()
  const client = new pg.Client({ connectionString: database.url })
  try {
    await migrateUntil(database.url, '0045_former_letters')
    await client.connect()
    await client.query(`insert into users (_id, nimi, email, email_key, staatus)
      select gen_random_uuid(), n, n, n, 2 from unnest(array['mari', 'jaan']) n`)
    const category = v7()
    await client.query(`insert into categories (_id, nimi, slug) values ($1, 'Sadam', 'sadam')`, [category])
    // Without posts, with one, and with one of a deleted member.
    await client.query(
      `with t as (
        insert into topics (_id, kategooria_id, pealkiri, tekst, nimi, user_id, kuupaev, viimane_postitus)
        select gen_random_uuid(), $1, title, '', 'Mari', (select _id from users where nimi = 'mari'), now(), now()
        from unnest(array['none', 'one', 'gone']) title returning _id, pealkiri)
      insert into posts (_id, teema_id, tekst, nimi, user_id, kuupaev)
      select gen_random_uuid(), _id, '', 'Jaan', case pealkiri when 'one' then (select _id from users where nimi = 'jaan') end, now()
      from t where pealkiri <> 'none'`,
      [category],
    )
    await migrate(database.url)
    expect((await client.query(differing)).rows).toEqual([])
    const { rows } = await client.query('select pealkiri from topics where viimane_autor_id is null')
    expect(rows).toEqual([{ pealkiri: 'gone' }])
  } finally {
    await client.end()
    await database.drop()
  }
})
