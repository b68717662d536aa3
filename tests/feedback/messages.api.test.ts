import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { sql } from 'drizzle-orm'
import { type Answer, type Person, startApi, type TestApi } from '../support/api/api.ts'
import { apiOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()
let mari: Person
let jaan: Person

beforeAll(async () => {
  ;[mari, jaan] = await Promise.all([api.person(), api.person()])
})
beforeEach(async () => {
  await api.db.execute('truncate feedback, feedback_visits')
})

/** Inserts messages a minute apart, the last one the newest. */
const fill = (count: number) =>
  api.db.execute(sql`insert into feedback (_id, nimi, email, tekst, kuupaev)
    select gen_random_uuid(), 'Külaline ' || n, 'k' || n || '@post.test', 'Sõnum ' || n, timestamptz '2026-03-01Z' + n * interval '1 minute'
    from generate_series(1, ${count}::int) n`)
const get = (query = '', as: Person | null = mari) => api.call('GET', `/api/tagasiside${query}`, { as })
const remove = (id: string, as: Person | null = mari) => api.call('DELETE', `/api/tagasiside/${id}`, { as })
const names = ({ body }: Answer) => body.map(({ nimi }: { nimi: string }) => nimi)

describe('messages', () => {
  test('FEED-1 newest first, with the time in milliseconds', async () => {
    await fill(3)
    const answer = await get()
    expect(names(answer)).toEqual(['Külaline 3', 'Külaline 2', 'Külaline 1'])
    expect(answer.body[0]).toEqual({
      _id: expect.any(String),
      nimi: 'Külaline 3',
      email: 'k3@post.test',
      tekst: 'Sõnum 3',
      kuupaev: Date.UTC(2026, 2, 1, 0, 3),
      vastatud: null,
    })
  })

  test('REST-4 nobody reads, deletes or marks without being signed in', async () => {
    await fill(1)
    const [{ _id }] = (await get()).body
    expect((await get('', null)).status).toBe(401)
    expect((await remove(_id, null)).status).toBe(401)
    expect((await api.call('GET', '/api/tagasiside/nahtud')).status).toBe(401)
    expect((await api.call('PUT', '/api/tagasiside/nahtud', { body: { kuni: 1 } })).status).toBe(401)
  })

  test('FEED-1 a member deletes one; the second who does so hears that it is gone', async () => {
    await fill(2)
    const [first] = (await get()).body
    const answers = await Promise.all([remove(first._id), remove(first._id.toUpperCase(), jaan)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ _id: first._id })
    expect(answers.find(({ status }) => status === 404)?.body).toEqual({ msg: 'Seda sõnumit enam ei ole.' })
    expect(names(await get())).toEqual(['Külaline 1'])
  })

  test.each(['x', '..', "' or 1=1"])('REST-1 an id made up by hand (%s) is not there', async (id) => {
    expect((await remove(encodeURIComponent(id))).status).toBe(404)
  })

  test('REST-6 10,000 messages come by pages, in order and each once, and still in full where no page is asked for', async () => {
    await fill(10_000)
    const first = await get('?piir=200')
    expect(names(first).slice(0, 2)).toEqual(['Külaline 10000', 'Külaline 9999'])
    const seen = new Set<string>()
    let next: string | undefined = '?piir=200'
    while (next) {
      const answer = await get(next)
      for (const { _id } of answer.body) seen.add(_id)
      next = /<\/api\/tagasiside(\?[^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    expect(seen.size).toBe(10_000)
    expect((await get()).body).toHaveLength(10_000)
    const { rows } = await api.db.execute<{ 'QUERY PLAN': string }>(
      sql`explain select * from feedback where (kuupaev, _id) < (now(), gen_random_uuid()) order by kuupaev desc, _id desc limit 51`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('feedback_newest')
  })

  test.each([Buffer.from('[1e300,"a"]').toString('base64url'), 'x', Buffer.from('[-1,""]').toString('base64url')])(
    'REST-6 a cursor that no list gave is refused: %s',
    async (alates) => {
      const refused = { status: 400, body: { valjad: { alates: expect.any(String) } } }
      expect(await get(`?alates=${alates}`)).toMatchObject(refused)
    },
  )
})

test('REST-4 CONTENT_EDITORS says who deletes and marks, and everybody still reads', async () => {
  const strict = await startApi({ contentEditors: 3 })
  try {
    const [member, moderator] = [await strict.person(), await strict.person({ status: 3 })]
    await strict.db.execute(
      sql`insert into feedback values (gen_random_uuid(), 'K', 'k@post.test', 'Tere', now(), null, null)`,
    )
    const { body } = await strict.call('GET', '/api/tagasiside', { as: member })
    const path = `/api/tagasiside/${body[0]._id}`
    expect((await strict.call('DELETE', path, { as: member })).body).toEqual({
      msg: 'Tagasisidet saavad kustutada ainult moderaatorid ja adminid.',
    })
    const mark = `/api/tagasiside/vastatud/${body[0]._id}`
    expect((await strict.call('PUT', mark, { as: member })).body).toEqual({
      msg: 'Tagasisidet saavad vastatuks märkida ainult moderaatorid ja adminid.',
    })
    expect((await strict.call('PUT', mark, { as: moderator })).status).toBe(200)
    expect((await strict.call('DELETE', path, { as: moderator })).status).toBe(200)
  } finally {
    await strict.close()
  }
})

describe('what a member has seen', () => {
  const seen = async (as: Person) => (await api.call('GET', '/api/tagasiside/nahtud', { as })).body
  const mark = (kuni: unknown, as = mari) => api.call('PUT', '/api/tagasiside/nahtud', { as, body: { kuni } })

  test('FEED-1 is kept for each member apart, and never goes back', async () => {
    expect(await seen(mari)).toEqual({ kuni: null, suletudKuni: null })
    const time = Date.UTC(2026, 2, 1)
    expect((await mark(time)).body).toEqual({ kuni: time, suletudKuni: null })
    expect((await mark(time - 1)).body).toEqual({ kuni: time, suletudKuni: null })
    await Promise.all([mark(time + 5), mark(time + 9), mark(time + 7)])
    expect(await seen(mari)).toEqual({ kuni: time + 9, suletudKuni: null })
    expect(await seen(jaan)).toEqual({ kuni: null, suletudKuni: null })
  })

  test('FEED-1 a time to come counts as now: what is sent later is still new', async () => {
    const { body } = await mark(Date.now() + 10 ** 9)
    expect(body.kuni).toBeLessThanOrEqual(Date.now())
  })

  test.each([-1, 1.5, '1', null, 9e15])('REST-3 refuses %p', async (kuni) => {
    expect((await mark(kuni)).status).toBe(400)
  })

  test('USER-7 goes with the member', async () => {
    const gone = await api.person()
    await mark(5, gone)
    await api.db.execute(sql`delete from users where _id = ${gone._id}`)
    expect((await api.db.execute('select * from feedback_visits')).rowCount).toBe(0)
  })
})

test('REST-2 every answer of feedback is as OpenAPI says', async () => {
  const open = await startApi({ feedbackForm: true })
  try {
    const as = await open.person()
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    formats.default(ajv)
    ajv.addSchema((await open.call('GET', '/api/openapi.json')).body, 'openapi')
    const body = { nimi: 'K', email: 'k@post.test', tekst: 'Tere' }
    const faults = async (method: string, template: string, path: string, options: Parameters<TestApi['call']>[2]) => {
      const answer = await open.call(method, path, options)
      const pointer = template.replaceAll('/', '~1')
      const validate = ajv.getSchema(
        `openapi#/paths/${pointer}/${method.toLowerCase()}/responses/200/content/application~1json/schema`,
      )
      expect(answer.status).toBe(200)
      void validate?.(answer.body)
      return validate?.errors === undefined ? 'not in the contract' : validate.errors
    }
    expect(await faults('POST', '/api/tagasiside', '/api/tagasiside', { body })).toBeNull()
    expect(await faults('GET', '/api/tagasiside', '/api/tagasiside', { as })).toBeNull()
    expect(
      await faults('PUT', '/api/tagasiside/nahtud', '/api/tagasiside/nahtud', { as, body: { kuni: 1 } }),
    ).toBeNull()
    expect(await faults('GET', '/api/tagasiside/nahtud', '/api/tagasiside/nahtud', { as })).toBeNull()
    const [{ _id }] = (await open.call('GET', '/api/tagasiside', { as })).body
    for (const word of ['vastatud', 'vastamata'])
      expect(await faults('PUT', `/api/tagasiside/${word}/{id}`, `/api/tagasiside/${word}/${_id}`, { as })).toBeNull()
    expect(await faults('GET', '/api/tagasiside', '/api/tagasiside', { as })).toBeNull()
    expect(await faults('GET', '/api/tagasiside/hulgad', '/api/tagasiside/hulgad', { as })).toBeNull()
    expect(await faults('DELETE', '/api/tagasiside/{id}', `/api/tagasiside/${_id}`, { as })).toBeNull()
  } finally {
    await open.close()
  }
})
