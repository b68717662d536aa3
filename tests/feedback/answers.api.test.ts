import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import type { Answer, Person } from '../support/api/api.ts'
import { apiOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()
let mari: Person
let jaan: Person

beforeAll(async () => {
  ;[mari, jaan] = await Promise.all([api.person({ name: 'Mari' }), api.person({ name: 'Jaan' })])
})
beforeEach(async () => {
  await api.db.execute('truncate feedback, feedback_visits')
  await fill(3)
})

/** Inserts messages a minute apart, the last one the newest. */
const fill = (count: number) =>
  api.db.execute(sql`insert into feedback (_id, nimi, email, tekst, kuupaev)
    select gen_random_uuid(), 'Külaline ' || n, 'k@post.test', 'Sõnum ' || n, timestamptz '2026-03-01Z' + n * interval '1 minute'
    from generate_series(1, ${count}::int) n`)
const list = async (query = '') => (await api.call('GET', `/api/tagasiside${query}`, { as: mari })).body
const waiting = async () => (await api.call('GET', '/api/tagasiside/hulgad', { as: mari })).body.vastamata
const mark = (id: string, answered: boolean, as: Person | null = mari, headers: Record<string, string> = {}) =>
  api.call('PUT', `/api/tagasiside/${answered ? 'vastatud' : 'vastamata'}/${id}`, { as, headers })

test('FEED-3 a member marks a message as answered: who and when is seen by all, and taken back by anyone', async () => {
  const [, second] = await list()
  const before = Date.now()
  const { body } = await mark(second._id, true)
  expect(body).toEqual({ ...second, vastatud: { nimi: 'Mari', kuupaev: expect.any(Number) } })
  expect(body.vastatud.kuupaev).toBeGreaterThanOrEqual(before)
  expect((await list())[1]).toEqual(body)
  expect(await waiting()).toBe(2)
  expect((await mark(second._id, false, jaan)).body).toEqual(second)
  expect(await waiting()).toBe(3)
})

test('FEED-3 of two who mark it at once the second sees the name of the first; sent again nothing changes', async () => {
  const [{ _id }] = await list()
  const [one, other] = await Promise.all([mark(_id, true, mari), mark(_id, true, jaan)])
  expect(one.body).toEqual(other.body)
  expect(['Mari', 'Jaan']).toContain(one.body.vastatud.nimi)
  const key = { 'idempotency-key': 'sama' }
  const again: Answer[] = [await mark(_id, true, jaan, key), await mark(_id, true, jaan, key)]
  for (const { status, body } of again) expect([status, body]).toEqual([200, one.body])
})

test('FEED-3 USER-7 the name of whoever answered stays when that member is banned, renamed or deleted', async () => {
  const [{ _id }] = await list()
  const liis = await api.person({ name: 'Liis' })
  await mark(_id, true, liis)
  await api.db.execute(sql`update users set staatus = 0, nimi = 'Liisi' where _id = ${liis._id}`)
  expect((await list())[0].vastatud.nimi).toBe('Liis')
  await api.db.execute(sql`delete from users where _id = ${liis._id}`)
  expect((await list())[0].vastatud.nimi).toBe('Liis')
})

test('FEED-3 the list is narrowed to those that wait, in pages', async () => {
  await api.db.execute('truncate feedback')
  await fill(600)
  const rows = await list()
  for (const { _id } of rows.slice(0, 3)) await mark(_id, true)
  const first = await api.call('GET', '/api/tagasiside?vastamata=1&piir=200', { as: mari })
  expect(first.body.map(({ nimi }: { nimi: string }) => nimi).slice(0, 2)).toEqual(['Külaline 597', 'Külaline 596'])
  let next: string | undefined = '?vastamata=1&piir=200'
  const seen = new Set<string>()
  while (next) {
    const page = await api.call('GET', `/api/tagasiside${next}`, { as: mari })
    for (const { _id, vastatud } of page.body) {
      expect(vastatud).toBeNull()
      seen.add(_id)
    }
    next = /<\/api\/tagasiside(\?[^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(seen.size).toBe(597)
  expect(await list('?vastamata=1')).toHaveLength(597)
})

test('FEED-3 10,000 answered messages are skipped by an index', async () => {
  await fill(10_000)
  await api.db.execute(sql`update feedback set vastatud = now(), vastaja = 'Mari' where nimi <> 'Külaline 5'`)
  await api.db.execute('analyze feedback')
  const { rows: plan } = await api.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain select * from feedback where vastatud is null order by kuupaev desc, _id desc limit 51`,
  )
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('feedback_waiting')
})

test('REST-4 nobody marks or counts without being signed in, and what is gone or made up is not there', async () => {
  const [{ _id }] = await list()
  expect((await mark(_id, true, null)).status).toBe(401)
  expect((await api.call('GET', '/api/tagasiside/hulgad')).status).toBe(401)
  await api.call('DELETE', `/api/tagasiside/${_id}`, { as: mari })
  expect((await mark(_id, true)).body).toEqual({ msg: 'Seda sõnumit enam ei ole.' })
  expect((await mark('x', true)).status).toBe(404)
  expect(await api.call('GET', '/api/tagasiside?vastamata=jah', { as: mari })).toMatchObject({ status: 400 })
})
