import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { inTransaction } from '../../api/store/transaction.ts'
import type { ApiResponse } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { until } from '../support/until.ts'
import { galleryOf, titlesOf } from './galleryWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api)
const juri = personOfTests(api)
const { created, list, remove, move, empty, positions } = galleryOf(
  () => api,
  () => mari,
)

beforeEach(() => empty())

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)
const statuses = (responses: ApiResponse[]) => [...new Set(responses.map(({ status }) => status))]

/** Makes albums with these titles, in this order. @returns their ids by title */
async function albumsOf(titles: string[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const et of titles.toReversed()) ids[et] = (await created({ nimi: { et } }))._id
  return ids
}

const putBeside = (segment: 'enne' | 'parast', id = '', neighbour = '', as = mari, query = '') =>
  api.call('PUT', `/api/galerii/${segment}/${id}/${neighbour}${query}`, { as })

test('ORDER-1 an album moves directly before or after the named one, and the response is the list', async () => {
  const ids = await albumsOf(['A', 'B', 'C', 'D'])
  expect(titlesOf(await putBeside('enne', ids.D, ids.B))).toEqual(['A', 'D', 'B', 'C'])
  expect(titlesOf(await putBeside('parast', ids.A, ids.C))).toEqual(['D', 'B', 'C', 'A'])
  expect(titlesOf(await putBeside('enne', ids.B, ids.B?.toUpperCase()))).toEqual(['D', 'B', 'C', 'A'])
  const short = await putBeside('parast', ids.D, ids.A, mari, '?kuju=jrg')
  expect(short.body).toEqual(
    ['B', 'C', 'A', 'D'].map((title, jrg) => ({ _id: ids[title], slug: title.toLowerCase(), jrg })),
  )
  expect((await list('?kuju=jrg&piir=3')).body).toEqual(short.body.slice(0, 3))
  expect(await positions()).toEqual(upTo(4))
})

test('ORDER-1 two members who order at once both get the requested order, in either sequence', async () => {
  const ids = await albumsOf(['A', 'B', 'C', 'D', 'E', 'F'])
  for (const _ of upTo(5)) {
    const responses = await Promise.all([
      putBeside('enne', ids.E, ids.B),
      putBeside('parast', ids.A, ids.F, juri),
      created({ nimi: { et: 'Uus' } }),
    ])
    expect(statuses(responses.slice(0, 2))).toEqual([200])
    const titles = titlesOf(await list())
    expect([titles[titles.indexOf('E') + 1], titles[titles.indexOf('A') - 1]]).toEqual(['B', 'F'])
    await Promise.all([putBeside('enne', ids.A, ids.B), putBeside('parast', ids.E, ids.D, juri)])
  }
})

test('ORDER-1 a move beside a deleted album is 409 with a sentence; a deleted album is 404', async () => {
  const ids = await albumsOf(['A', 'B'])
  await remove(ids.B ?? '')
  const msg = 'Album, mille kõrvale see läheks, on vahepeal kustutatud.'
  expect(await putBeside('enne', ids.A, ids.B)).toMatchObject({ status: 409, body: { msg } })
  for (const response of [await putBeside('enne', ids.B, ids.A), await putBeside('parast', randomUUID(), ids.A)])
    expect([response.status, response.body]).toEqual([404, { msg: 'Sellist albumit ei ole.' }])
  for (const [id, neighbour] of [
    ['x', ids.A],
    [ids.A, 'x'],
    [ids.A, '%00'],
  ])
    expect((await putBeside('enne', id, neighbour)).status).toBe(404)
})

test('REST-1 sixty moves at once wait for one another without holding connections, and a concurrent read does not wait', async () => {
  const ids = Object.values(await albumsOf(upTo(30).map(String)))
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const { moves } = await inTransaction(api.db, async (tx) => {
    await tx.execute(sql`select from albums for update`)
    const moving = upTo(60).map((index) => move(ids[index % 30] ?? '', index % 2 ? 'yles' : 'alla'))
    await until(async () => (await api.db.execute(waiting)).rowCount === 1)
    expect((await api.call('GET', '/api/foorum/kategooria', { as: juri })).status).toBe(200)
    expect((await api.db.execute(waiting)).rowCount).toBe(1)
    return { moves: moving }
  })
  const responses = await Promise.all(moves)
  for (const { status, headers, body } of responses)
    if (status !== 200)
      expect([status, headers.get('retry-after'), body.msg]).toEqual([
        503,
        '2',
        'Sedasama muudavad praegu ka teised. Proovi mõne hetke pärast uuesti.',
      ])
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(await positions()).toEqual(upTo(30))
})

test('REST-1 a lock that another transaction holds is given up after three seconds, with a sentence of its own', async () => {
  const [id = ''] = Object.values(await albumsOf(['A', 'B']))
  const { response } = await inTransaction(api.db, async (tx) => {
    await tx.execute(sql`select from albums for update`)
    return { response: await move(id, 'yles') }
  })
  expect([response.status, response.headers.get('retry-after'), response.body]).toEqual([
    503,
    '2',
    { msg: 'Sedasama muudavad praegu ka teised. Proovi mõne hetke pärast uuesti.' },
  ])
})

test('REST-1 saves of one record that wait in the store leave connections to reads', async () => {
  await api.call('PUT', '/api/varia/avaleht', { as: mari, body: { et: [], en: [] } })
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const { saves } = await inTransaction(api.db, async (tx) => {
    await tx.execute(sql`select from home_pages for update`)
    const saving = upTo(30).map(() => api.call('PUT', '/api/varia/avaleht', { as: mari, body: { et: [], en: [] } }))
    await until(async () => (await api.db.execute(waiting)).rowCount === 14)
    expect((await api.call('GET', '/api/foorum/kategooria', { as: juri })).status).toBe(200)
    expect((await api.db.execute(waiting)).rowCount).toBe(14)
    return { saves: saving }
  })
  expect(statuses(await Promise.all(saves)).filter((status) => status !== 200 && status !== 503)).toEqual([])
})
