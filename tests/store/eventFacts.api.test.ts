import { afterEach, beforeEach, expect, test } from '@jest/globals'
import pg from 'pg'
import { migrate } from '../../api/store/migrate.ts'
import { bareDatabase, type TestDatabase } from '../support/store/database.ts'
import { migrateUntil } from '../support/store/migrations.ts'

let database: TestDatabase
let client: pg.Client

beforeEach(async () => {
  database = await bareDatabase()
  await migrateUntil(database.url, '0020_former_album_slugs')
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const idOf = (n: number) => `01970000-0000-7000-8000-${String(n).padStart(12, '0')}`

interface FormerVersion {
  group: number
  keel: string
  kataloog?: string
  jrg?: number
  kategooria?: string[]
  years?: [number | null, number | null]
  date?: [paev: string, kell: string | null]
  dates?: [id: string, paev: string | null, kell?: string][]
}

/** Inserts a version as the former schema had it; its id is the group's times ten, and one more for English. */
async function insert({ group, keel, kataloog = 'kalender', jrg = 99, ...more }: FormerVersion) {
  const id = idOf(group * 10 + ['et', 'en', 'de'].indexOf(keel))
  const { kategooria = [], years = [null, null], date = [null, null], dates = [] } = more
  await client.query(
    `insert into articles (_id, kataloog, keel, ryhm, pealkiri, slug, "desc", excerpt, avalik, jrg, kategooria, aasta_algus, aasta_lopp,
       paev, kell, moodulid, viimati_muudetud)
     values ($1, $2, $3, $4, $5, $6, '', '', true, $7, $8, $9, $10, $11, $12, '[{"id":"m","tyyp":"tekst","sisu":"<p>Tere</p>"}]',
       '2026-01-01')`,
    [id, kataloog, keel, idOf(group), `Artikkel ${group} ${keel}`, `a-${group}`, jrg, kategooria, ...years, ...date],
  )
  for (const [koht, [own, paev, kell = null]] of dates.entries())
    await client.query('insert into article_dates (artikkel_id, koht, id, paev, kell) values ($1, $2, $3, $4, $5)', [
      id,
      koht,
      own,
      paev,
      kell,
    ])
}

test('LANG-5 a store whose versions differ is migrated with all its dates and categories, and each difference is reported', async () => {
  // Alike in both versions, in one only, and without any facts.
  for (const keel of ['et', 'en'])
    await insert({ group: 1, keel, jrg: 3, date: ['2027-06-23', '18:00'], dates: [['a', '2027-06-23', '18:00']] })
  await insert({ group: 2, keel: 'en', kataloog: 'ettevotted', kategooria: ['transport', 'majutus'], jrg: 7 })
  await insert({ group: 3, keel: 'et', kataloog: 'lehed' })
  // The Estonian version was begun without dates, which the English one has.
  await insert({
    group: 4,
    keel: 'en',
    jrg: 5,
    date: ['2027-06-23', '18:00'],
    dates: [
      ['a', '2027-06-23', '18:00'],
      ['b', null],
    ],
  })
  await insert({ group: 4, keel: 'et' })
  // Each has dates of its own, under the same ids; one is the same.
  await insert({
    group: 5,
    keel: 'en',
    date: ['2027-05-30', null],
    dates: [
      ['a', '2027-05-30'],
      ['b', '2027-07-01', '10:00'],
      ['c', null],
    ],
  })
  await insert({
    group: 5,
    keel: 'et',
    date: ['2027-06-01', null],
    dates: [
      ['b', '2027-07-01', '10:00'],
      ['x', null],
      ['a', '2027-06-01'],
    ],
  })
  await insert({ group: 6, keel: 'en', kataloog: 'ettevotted', kategooria: ['toitlustus', 'majutus'] })
  await insert({ group: 6, keel: 'et', kataloog: 'ettevotted', kategooria: ['transport', 'majutus'] })
  await insert({ group: 7, keel: 'et', kataloog: 'ajalugu' })
  await insert({ group: 7, keel: 'en', kataloog: 'ajalugu', years: [1800, null] })
  await insert({ group: 8, keel: 'et', kataloog: 'uudised', date: ['2026-03-01', '09:30'] })
  await insert({ group: 8, keel: 'en', kataloog: 'uudised', date: ['2026-03-02', null] })
  // One of a language that the configuration no longer has comes last.
  await insert({ group: 9, keel: 'de', kataloog: 'ajalugu', years: [1, 2], jrg: 1 })
  await insert({ group: 9, keel: 'en', kataloog: 'ajalugu', years: [3, 4], jrg: 2 })
  const texts = `select _id, kataloog, keel, ryhm, pealkiri, slug, avalik, moodulid, viimati_muudetud from articles order by _id`
  const before = await client.query(texts)

  const logged: string[] = []
  await migrate(database.url, { log: (line) => logged.push(line) })

  expect((await client.query(texts)).rows).toEqual(before.rows)
  const { rows } = await client.query(
    `select _id, kataloog, jrg, kategooria, array[aasta_algus, aasta_lopp] as years, concat_ws(' ', paev, kell) as date,
       array(select concat_ws(' ', id, paev, kell) from article_dates where ryhm = g._id order by koht) as dates
     from article_groups g order by _id`,
  )
  const group = (n: number, kataloog: string, facts: object) => {
    return { _id: idOf(n), kataloog, jrg: 99, kategooria: [], years: [null, null], date: '', dates: [], ...facts }
  }
  expect(rows).toEqual([
    group(1, 'kalender', { jrg: 3, date: '2027-06-23 18:00:00', dates: ['a 2027-06-23 18:00:00'] }),
    group(2, 'ettevotted', { kategooria: ['transport', 'majutus'], jrg: 7 }),
    group(3, 'lehed', {}),
    group(4, 'kalender', { date: '2027-06-23 18:00:00', dates: ['a 2027-06-23 18:00:00'] }),
    group(5, 'kalender', {
      date: '2027-05-30',
      dates: ['b 2027-07-01 10:00:00', 'x', 'a 2027-06-01', expect.stringMatching(/^d[0-9a-f]{32} 2027-05-30$/)],
    }),
    group(6, 'ettevotted', { kategooria: ['transport', 'majutus', 'toitlustus'] }),
    group(7, 'ajalugu', { years: [1800, null] }),
    group(8, 'uudised', { date: '2026-03-01 09:30:00' }),
    group(9, 'ajalugu', { years: [3, 4], jrg: 2 }),
  ])
  const versionsOf = (kataloog: string, n: number, keel = 'et') =>
    `The language versions of ${kataloog} "Artikkel ${n} ${keel}" (${idOf(n * 10 + (keel === 'et' ? 0 : 1))}) had different`
  expect(logged[0]).toMatch(/^The store is brought to this version of Sise: \d+ steps\.$/)
  expect(logged.slice(1)).toEqual([
    `${versionsOf('ajalugu', 7)} years: et none; en 1800 to . All of them have now: 1800 to .`,
    `${versionsOf('ajalugu', 9, 'en')} order numbers: en 2; de 1. All of them have now: 2.`,
    `${versionsOf('ajalugu', 9, 'en')} years: en 3 to 4; de 1 to 2. All of them have now: 3 to 4.`,
    `${versionsOf('ettevotted', 6)} categories: et transport, majutus; en toitlustus, majutus. All of them have now: transport, majutus, toitlustus.`,
    `${versionsOf('kalender', 4)} dates: et none; en 2027-06-23 18:00:00. All of them have now: 2027-06-23 18:00:00.`,
    `${versionsOf('kalender', 4)} order numbers: et 99; en 5. All of them have now: 99.`,
    `${versionsOf('kalender', 5)} dates: et 2027-06-01, 2027-07-01 10:00:00; en 2027-05-30, 2027-07-01 10:00:00. All of them have now: 2027-05-30, 2027-06-01, 2027-07-01 10:00:00.`,
    `${versionsOf('uudised', 8)} dates: et 2026-03-01 09:30:00; en 2026-03-02. All of them have now: 2026-03-01 09:30:00.`,
  ])
})
