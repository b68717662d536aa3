import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { slugs } from '../../articles/articlesWorld.ts'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import type { Plan } from '../../support/store/plans.ts'
import { costOf, mostRows, readWhole, revisionsOfMany } from '../plansOfCalls.ts'

let api: TestApi
let client: pg.Client
let mari: Person

// 2,000 articles in each catalogue, every second one a language version of the previous, with covers, pictures and dates.
beforeAll(async () => {
  api = await startApi()
  mari = await api.person()
  client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  // A deterministic UUID from a text, with the version bits of version 4.
  await client.query(`create function test_id(text) returns uuid language sql immutable
    return overlay(overlay(md5($1) placing '4' from 13) placing '8' from 17)::uuid`)
  await client.query(
    `insert into files (_id, nimi, kaust, algfail, mimetype, size, suurused, lisaja_id)
     select test_id('fail' || n), 'Pilt ' || n, 'avalik', 'original.jpg', 'image/jpeg', n,
       '[{"laius":200,"korgus":100,"nimi":"200.jpg","bytes":1,"webpBytes":null}]', $1 from generate_series(1, 20000) n`,
    [mari._id],
  )
  for (const slug of slugs) {
    await client.query(
      `insert into article_groups (_id, kataloog, kategooria, paev, kell)
       select test_id($1 || 'ryhm' || n), $1, array[(array['majutus', 'transport', 'toitlustus', 'muud-teenused'])[1 + n % 4]],
         date '2020-01-01' + 2 * n, case when n % 2 = 0 then time '10:00' end
       from generate_series(1, 1000) n`,
      [slug],
    )
    await client.query(
      `insert into articles (_id, kataloog, keel, ryhm, pealkiri, slug, "desc", excerpt, avalik, esipilt_id, moodulid,
         viimati_muudetud, muutja_id)
       select test_id($1 || n), $1, (array['et', 'en'])[1 + n % 2], test_id($1 || 'ryhm' || (n + 1) / 2), 'Artikkel ' || n, 'artikkel-' || n,
         'Lühidalt', '', n % 3 > 0, test_id('fail' || n),
         jsonb_build_array(
           jsonb_build_object('id', 'a', 'tyyp', 'tekst', 'sisu', repeat('<p>Praam sõidab üle väina.</p>', 50)),
           jsonb_build_object('id', 'b', 'tyyp', 'pildid', 'sisu', jsonb_build_array(test_id('fail' || n), test_id('fail' || n + 1)))),
         now() - n * interval '1 minute', $2
       from generate_series(1, 2000) n`,
      [slug, mari._id],
    )
  }
  await client.query(`insert into article_files (artikkel_id, fail_id)
    select _id, esipilt_id from articles union select _id, (moodulid -> 1 -> 'sisu' ->> 1)::uuid from articles`)
  await client.query(`insert into article_dates (ryhm, koht, id, paev, kell)
    select g._id, k, 'd' || k, g.paev + k, g.kell from article_groups g, generate_series(0, 2) k where g.kataloog = 'kalender'`)
  await client.query(`insert into users (_id, nimi, email, email_key, staatus)
    select gen_random_uuid(), 'Inimene ' || n, n || '@vald.test', n || '@vald.test', 2 from generate_series(1, 2000) n`)
  await client.query(revisionsOfMany)
  await client.query(`insert into sessions (token_hash, user_id) select sha256(_id::text::bytea), _id from users`)
  await client.query('vacuum analyze')
})
afterAll(async () => {
  await client.end()
  await api.close()
})

/** Groups plans by statement: a prepared one has two. */
const statementsIn = (plans: Plan[]) => [...new Set(plans.map(({ statement }) => statement))]

const costOfCall = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  costOf(api, client, { method, path, as: mari, ...(body && { body }) })

const orders: [slug: string, query: string][] = [
  ['lehed', '?piir=50'],
  ['ettevotted', '?piir=50'],
  ['uudised', '?piir=50'],
  ['kalender', '?piir=50'],
  ['kalender', '?jarjestus=toimetaja&piir=50'],
  ['kalender', '?sisekalender=true&piir=50'],
  ['kalender', '/kirjed?algus=2022-01-01&piir=50'],
  ['kalender', '/kirjed?lopp=2022-01-01&keel=en&piir=50'],
]

test.each([
  ['/api/files?jarjestus=nimi&piir=50', 20_000],
  ['/api/files?jarjestus=suurus&piir=50', 20_000],
  ['/api/users?jarjestus=elukoht&piir=50', 2_100],
  ['/api/uudised/artiklid?jarjestus=pealkiri&piir=50', 14_000],
  ['/api/uudised/artiklid?jarjestus=muudetud&piir=50', 14_000],
])('LIST-6 %s reads its table once at most and sorts it, on each page', async (path, most) => {
  let next = path
  for (const page of ['first', 'second']) {
    const { plans, ...response } = await costOfCall('GET', next)
    expect(response.body).toHaveLength(50)
    // At most a scan of its own table, with or without an index: no row is read once for each other row.
    expect([page, mostRows(plans) <= most || mostRows(plans)]).toEqual([page, true])
    next = response.next
  }
})

describe('REST-6 lists of 2,000 articles', () => {
  test.each(orders)('REST-6 ARTICLE-2 a page of %s%s reads a page of rows, at any position', async (slug, query) => {
    let next = `/api/${slug}${query}`
    for (const page of ['first', 'second']) {
      const { plans, ...response } = await costOfCall('GET', next)
      expect(response.body).toHaveLength(50)
      expect([page, readWhole(plans)]).toEqual([page, []])
      // More than a page: companies are sorted within the category of the page, by the last change of a version.
      expect([page, mostRows(plans) <= 600 || mostRows(plans)]).toEqual([page, true])
      next = response.next
    }
  })

  test.each(slugs)('ARTICLE-1 %s: the complete list is one statement, whatever its length', async (slug) => {
    const { plans, ...response } = await costOfCall('GET', `/api/${slug}`)
    expect(response.body).toHaveLength(2000)
    expect(response.body[0].lang.list).toEqual({ et: expect.any(String), en: expect.any(String) })
    // One statement finds the session, one reads the list.
    expect(statementsIn(plans)).toHaveLength(2)
    expect(Buffer.byteLength(response.text)).toBeLessThan(2_500_000)
  })

  test('CAL-1 the complete calendar is two reads: the entries, and the files of all of them', async () => {
    const { plans, body } = await costOfCall('GET', '/api/kalender?sisekalender=true')
    expect(body).toHaveLength(3000)
    expect(statementsIn(plans)).toHaveLength(3)
  })

  test('LANG-4 REST-6 missing translations are found by indexes, however few articles are translated', async () => {
    // Every English article is a translation of the Estonian one; the sources of a hundred have changed since.
    await client.query(`update articles a set allikas_id = s._id, allika_rasi = s.teksti_rasi
      from articles s where s.ryhm = a.ryhm and s.keel = 'et' and a.keel = 'en' and a.kataloog = 'matkarajad'`)
    await client.query(`update articles a set allika_rasi = '' where kataloog = 'matkarajad' and keel = 'en' and _id in (
      select _id from articles where kataloog = 'matkarajad' and keel = 'en' order by viimati_muudetud limit 100)`)
    await client.query('vacuum analyze articles')
    const first = await costOfCall('GET', '/api/matkarajad?tolge=vaja&piir=50')
    const second = await costOfCall('GET', first.next)
    for (const { body, plans } of [first, second]) {
      expect(body).toHaveLength(50)
      expect(readWhole(plans)).toEqual([])
      // Both versions of each article of the catalogue, once.
      expect(mostRows(plans)).toBeLessThanOrEqual(4000)
    }
    expect(second.next).toBe('')
  })

  test('ARTICLE-3 an article is opened and saved through its indexes', async () => {
    const { rows } = await client.query<{ _id: string }>(
      `select _id from articles where kataloog = 'loodus' offset 1000 limit 1`,
    )
    const id = rows[0]?._id ?? ''
    const opened = await costOfCall('GET', `/api/loodus/id/${id}`)
    expect(readWhole(opened.plans)).toEqual([])
    expect(mostRows(opened.plans)).toBeLessThanOrEqual(20)
    const saved = await costOfCall('PUT', `/api/loodus/${id}`, { ...opened.body, pealkiri: 'Muudetud', slug: '' })
    expect(readWhole(saved.plans)).toEqual([])
    const made = await costOfCall('POST', '/api/loodus', { pealkiri: 'Artikkel 8' })
    expect(readWhole(made.plans)).toEqual([])
    expect(made.body.slug).toBe('artikkel-8-2')
  })

  test('FILE-7 the uses of a file, and its deletion, are found through indexes', async () => {
    const { rows } = await client.query<{ _id: string; artikkel_id: string }>(
      'select fail_id as _id, artikkel_id from article_files order by fail_id limit 1',
    )
    const path = `/api/files/${rows[0]?._id}`
    const uses = await costOfCall('GET', `${path}/kasutus`)
    expect(uses.body.length).toBeGreaterThan(5)
    // Only these tables: the planner scans the forum's sequentially because they are empty here.
    expect(readWhole(uses.plans).filter((table) => /^article|^files/.test(table))).toEqual([])
    const removed = await costOfCall('DELETE', path)
    expect(readWhole(removed.plans).filter((table) => /^article|^files/.test(table))).toEqual([])
  })
})
