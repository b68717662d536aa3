import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { type ApiResponse, type Person, startApi } from '../support/api/api.ts'
import { apiOfTests } from '../support/api/apiOfTests.ts'
import { contractOf } from '../support/api/contract.ts'

const api = apiOfTests()
let mari: Person
let jaan: Person

beforeAll(async () => {
  ;[mari, jaan] = await Promise.all([api.person({ name: 'Mari' }), api.person({ name: 'Jaan' })])
})
beforeEach(async () => {
  await api.db.execute('truncate feedback, feedback_visits')
})

/** Inserts messages a minute apart, the last one the newest. */
const fill = (count: number) =>
  api.db.execute(sql`insert into feedback (_id, nimi, email, tekst, kuupaev)
    select gen_random_uuid(), 'Külaline ' || n, 'k' || n || '@post.test', 'Sõnum ' || n, timestamptz '2026-03-01Z' + n * interval '1 minute'
    from generate_series(1, ${count}::int) n`)
const get = (query = '') => api.call('GET', `/api/tagasiside${query}`, { as: mari })
const remove = (id: string, as = mari) => api.call('DELETE', `/api/tagasiside/${id}`, { as })
const names = ({ body }: ApiResponse) => body.map(({ nimi }: { nimi: string }) => nimi)

describe('messages', () => {
  test('FEED-1 are listed newest first, with the time in milliseconds', async () => {
    await fill(3)
    const response = await get()
    expect(names(response)).toEqual(['Külaline 3', 'Külaline 2', 'Külaline 1'])
    expect(response.body[0]).toEqual({
      _id: expect.any(String),
      nimi: 'Külaline 3',
      email: 'k3@post.test',
      tekst: 'Sõnum 3',
      kuupaev: Date.UTC(2026, 2, 1, 0, 3),
      vastatud: null,
    })
  })

  test('FEED-1 a member deletes a message; a second deletion is refused as not found', async () => {
    await fill(2)
    const [first] = (await get()).body
    const responses = await Promise.all([remove(first._id), remove(first._id.toUpperCase(), jaan)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(responses.find(({ status }) => status === 200)?.body).toEqual({ _id: first._id })
    expect(responses.find(({ status }) => status === 404)?.body).toEqual({ msg: 'Seda sõnumit enam ei ole.' })
    expect(names(await get())).toEqual(['Külaline 1'])
  })

  test.each([
    ['feedback_newest', 'where (kuupaev, _id) < (now(), gen_random_uuid())'],
    ['feedback_waiting', 'where vastatud is null'],
  ])('REST-6 FEED-3 a page of 10,000 messages is read by the index %s', async (index, where) => {
    await fill(10_000)
    await api.db.execute(sql`update feedback set vastatud = now(), vastaja = 'Mari' where nimi <> 'Külaline 5'`)
    await api.db.execute('analyze feedback')
    const { rows } = await api.db.execute<{ 'QUERY PLAN': string }>(
      sql.raw(`explain select * from feedback ${where} order by kuupaev desc, _id desc limit 51`),
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index)
  })

  test.each([Buffer.from('[1e300,"a"]').toString('base64url'), 'x', Buffer.from('[-1,""]').toString('base64url')])(
    'REST-6 an invalid cursor is refused: %s',
    async (alates) => {
      const refused = { status: 400, body: { valjad: { alates: expect.any(String) } } }
      expect(await get(`?alates=${alates}`)).toMatchObject(refused)
    },
  )
})

describe('the mark of seen messages', () => {
  const seen = async (as: Person) => (await api.call('GET', '/api/tagasiside/nahtud', { as })).body
  const mark = (kuni: unknown, as = mari) => api.call('PUT', '/api/tagasiside/nahtud', { as, body: { kuni } })

  test('FEED-1 is stored for each member separately, and never goes back', async () => {
    expect(await seen(mari)).toEqual({ kuni: null, suletudKuni: null })
    const time = Date.UTC(2026, 2, 1)
    expect((await mark(time)).body).toEqual({ kuni: time, suletudKuni: null })
    expect((await mark(time - 1)).body).toEqual({ kuni: time, suletudKuni: null })
    await Promise.all([mark(time + 5), mark(time + 9), mark(time + 7)])
    expect(await seen(mari)).toEqual({ kuni: time + 9, suletudKuni: null })
    expect(await seen(jaan)).toEqual({ kuni: null, suletudKuni: null })
  })

  test('FEED-1 a future time counts as now: a later message is still new', async () => {
    const { body } = await mark(Date.now() + 10 ** 9)
    expect(body.kuni).toBeLessThanOrEqual(Date.now())
  })

  test.each([-1, 1.5, '1', null, 9e15])('REST-3 refuses %p', async (kuni) => {
    expect((await mark(kuni)).status).toBe(400)
  })

  test('USER-7 is deleted with the member', async () => {
    const gone = await api.person()
    await mark(5, gone)
    await api.db.execute(sql`delete from users where _id = ${gone._id}`)
    expect((await api.db.execute('select * from feedback_visits')).rowCount).toBe(0)
  })
})

describe('the mark of answered messages', () => {
  beforeEach(() => fill(3))
  const list = async (query?: string) => (await get(query)).body
  const waiting = async () => (await get('/hulgad')).body.vastamata
  const mark = (id: string, returned: boolean, as = mari, headers: Record<string, string> = {}) =>
    api.call('PUT', `/api/tagasiside/${returned ? 'vastatud' : 'vastamata'}/${id}`, { as, headers })

  test('FEED-3 a member marks a message as answered: all members see who and when, and each may remove the mark', async () => {
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

  test('FEED-3 of two members who mark it at once the second gets the name of the first; a repeat changes nothing', async () => {
    const [{ _id }] = await list()
    const [one, other] = await Promise.all([mark(_id, true, mari), mark(_id, true, jaan)])
    expect(one.body).toEqual(other.body)
    expect(['Mari', 'Jaan']).toContain(one.body.vastatud.nimi)
    const key = { 'idempotency-key': 'sama' }
    const again: ApiResponse[] = [await mark(_id, true, jaan, key), await mark(_id, true, jaan, key)]
    for (const { status, body } of again) expect([status, body]).toEqual([200, one.body])
  })

  test('FEED-3 USER-7 the name of the answering member stays when that member is banned, renamed or deleted', async () => {
    const [{ _id }] = await list()
    const liis = await api.person({ name: 'Liis' })
    await mark(_id, true, liis)
    await api.db.execute(sql`update users set staatus = 0, nimi = 'Liisi' where _id = ${liis._id}`)
    expect((await list())[0].vastatud.nimi).toBe('Liis')
    await api.db.execute(sql`delete from users where _id = ${liis._id}`)
    expect((await list())[0].vastatud.nimi).toBe('Liis')
  })

  test('FEED-3 the list is filtered by waiting messages, in pages', async () => {
    await api.db.execute('truncate feedback')
    await fill(10)
    for (const { _id } of (await list()).slice(0, 3)) await mark(_id, true)
    const all = names(await get('?vastamata=1'))
    expect([all.length, ...all.slice(0, 2)]).toEqual([7, 'Külaline 7', 'Külaline 6'])
    const first = await get('?vastamata=1&piir=5')
    const next = /<\/api\/tagasiside(\?[^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1]
    expect([...names(first), ...names(await get(next))]).toEqual(all)
  })

  test('REST-1 deleted or made-up messages are not found, and another filter than that of waiting ones is refused', async () => {
    const [{ _id }] = await list()
    await remove(_id)
    expect((await mark(_id, true)).body).toEqual({ msg: 'Seda sõnumit enam ei ole.' })
    expect((await mark('x', true)).status).toBe(404)
    expect((await get('?vastamata=jah')).status).toBe(400)
  })
})

test('REST-2 every response of feedback matches OpenAPI', async () => {
  const open = await startApi({ feedbackForm: true })
  try {
    const as = await open.person()
    const check = await contractOf(open)
    const list = '/api/tagasiside'
    check('post', list, await open.call('POST', list, { body: { nimi: 'K', email: 'k@post.test', tekst: 'Tere' } }))
    const { body: rows } = await open.call('GET', list, { as })
    for (const word of ['vastatud', 'vastamata'])
      check('put', `${list}/${word}/{id}`, await open.call('PUT', `${list}/${word}/${rows[0]._id}`, { as }))
    for (const path of [list, `${list}/hulgad`, `${list}/nahtud`])
      check('get', path, await open.call('GET', path, { as }))
    check('put', `${list}/nahtud`, await open.call('PUT', `${list}/nahtud`, { as, body: { kuni: 1 } }))
    check('delete', `${list}/{id}`, await open.call('DELETE', `${list}/${rows[0]._id}`, { as }))
  } finally {
    await open.close()
  }
})
