import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { costOf, mostRows, readWhole } from '../plansOfCalls.ts'

let api: TestApi
let client: pg.Client
let mari: Person

beforeAll(async () => {
  api = await startApi()
  mari = await api.person()
  client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  // Every tenth file is an image, every thousandth has the harbour in its name.
  await client.query(
    `insert into files (_id, nimi, kaust, algfail, mimetype, size, suurused, lisaja_id, lisatud)
     select gen_random_uuid(), case when n % 1000 = 0 then 'Sadam ' else 'Leht ' end || md5(n::text) || '.jpg', 'foorum',
       'original.jpg', 'image/jpeg', n, case when n % 10 = 0 then '[{"laius":200,"korgus":100,"nimi":"200.jpg"}]' else '[]' end::jsonb,
       $1, now() - n * interval '1 minute' from generate_series(1, 20000) n`,
    [mari._id],
  )
  // Every fourth file has a text of a page, every two thousandth with the lighthouse.
  await client.query(`insert into file_texts (fail_id, tekst, katseid)
    select _id, (select string_agg(md5(size::text || word), ' ') from generate_series(1, 50) word)
      || case when size % 2000 = 0 then ' Majakas' else '' end, 1 from files where size % 4 = 0`)
  await client.query(`insert into users (_id, nimi, email, email_key, staatus)
    select gen_random_uuid(), 'Inimene ' || n, n || '@vald.test', n || '@vald.test', 2 from generate_series(1, 2000) n`)
  await client.query(`insert into sessions (token_hash, user_id) select sha256(_id::text::bytea), _id from users`)
  // Every hundredth post links a file.
  await client.query(`with category as (
      insert into categories (_id, nimi, slug) values (gen_random_uuid(), 'Üldine', 'uldine') returning _id
    ), topic as (
      insert into topics (_id, kategooria_id, pealkiri, tekst, nimi, kuupaev, viimane_postitus)
      select gen_random_uuid(), _id, 'Sadam', '', 'Malle', now(), now() from category returning _id
    ), file as (select _id, row_number() over () as n from files)
    insert into posts (_id, teema_id, tekst, nimi, kuupaev)
    select gen_random_uuid(), topic._id, case when n % 100 = 0 then '<a href="/sise/files?fail=' || file._id || '">fail</a>' else '<p>Praam</p>' end,
      'Malle', now() from topic, file`)
  await client.query('vacuum analyze')
})
afterAll(async () => {
  await client.end()
  await api.close()
})

/** The number of rows of a list, the tables that it scans sequentially, and the most rows that one node of its plans reads. */
async function figuresOf(path: string) {
  const { body, next, plans } = await costOf(api, client, { path, as: mari })
  return { found: body.length as number, whole: readWhole(plans), most: mostRows(plans), next }
}

test('REST-6 FILE-2 a page of files or images reads a page of rows, at any position', async () => {
  const first = '/api/files?piir=50'
  for (const path of [first, (await figuresOf(first)).next, '/api/files?type=image&piir=50']) {
    const { found, whole, most } = await figuresOf(path)
    expect([path, found, whole, most < 200]).toEqual([path, 50, [], true])
  }
})

test('FILE-2 a rare substring of a name is found by the index', async () => {
  for (const path of ['/api/files?search=SADAM', '/api/files?search=sadam&piir=5']) {
    const { found, whole, most } = await figuresOf(path)
    expect([path, found > 0, whole, most < 1000]).toEqual([path, true, [], true])
  }
})

test('SEARCH-1 a rare word of a text is found by the index, also with an order', async () => {
  for (const path of [
    '/api/files?search=MAJAKAS',
    '/api/files?search=majakas&piir=5',
    '/api/files?search=majakas&jarjestus=nimi',
  ]) {
    const { found, whole, most } = await figuresOf(path)
    expect([path, found > 0, whole, most < 1000]).toEqual([path, true, [], true])
  }
})

test('FILE-7 the uses of a file are read by the index', async () => {
  const { rows } = await client.query<{ _id: string }>(
    `select substring(tekst, 'fail=(.{36})') as _id from posts where tekst like '%fail=%' limit 1`,
  )
  const { found, whole } = await figuresOf(`/api/files/${rows[0]?._id}/kasutus`)
  // Only these tables: the planner scans the others sequentially because they are empty here.
  expect([found, whole.filter((table) => table === 'files' || table === 'posts')]).toEqual([1, []])
})
