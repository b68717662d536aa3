import { beforeEach, describe, expect, test } from '@jest/globals'
import { startApi } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests({ feedbackForm: true })
const member = personOfTests(api)

beforeEach(async () => {
  await api.db.execute('truncate feedback, feedback_visits, tries')
})

const message = { nimi: 'Leida Kask', email: 'leida@post.test', tekst: 'Kas praam käib jõulude ajal?' }
const send = (body: unknown = message, from = '192.0.2.1') =>
  api.call('POST', '/api/tagasiside', { body, headers: { 'x-forwarded-for': from } })
const list = async () => (await api.call('GET', '/api/tagasiside', { as: member })).body

describe('the public form', () => {
  test('FEED-1 a visitor sends a message, and members read it', async () => {
    const before = Date.now()
    const { status, body } = await send({ ...message, _id: 'x', kuupaev: 1, staatus: 4 })
    expect([status, body]).toEqual([
      200,
      { ...message, _id: expect.any(String), kuupaev: expect.any(Number), vastatud: null },
    ])
    expect(body.kuupaev).toBeGreaterThanOrEqual(before)
    expect(await list()).toEqual([body])
  })

  test('FEED-1 text keeps its lines, and loses invisible characters; it is text, never html', async () => {
    const tekst = '  Tere\r\n\r\n<b>Teine</b> rida\u0000\u0007  '
    const { body } = await send({ ...message, tekst })
    expect(body.tekst).toBe('Tere\n\n<b>Teine</b> rida')
  })

  test.each([
    ['no name', { nimi: ' ' }, { nimi: 'Lisa nimi.' }],
    ['a name of 201 characters', { nimi: 'n'.repeat(201) }, { nimi: 'Nimi on liiga pikk (kuni 200 tähemärki).' }],
    ['no email', { email: '' }, { email: 'Lisa e-posti aadress.' }],
    ['no email at all', { email: undefined }, { email: 'Lisa e-posti aadress.' }],
    [
      'something else than an email',
      { email: 'leida' },
      { email: 'See e-posti aadress ei ole õige. Näide: mari@naide.ee' },
    ],
    [
      'a header behind the email',
      { email: 'l@post.test\r\nBcc: kõik@saar.test' },
      { email: 'See e-posti aadress ei ole õige. Näide: mari@naide.ee' },
    ],
    [
      'two emails',
      { email: 'l@post.test, teine@post.test' },
      { email: 'See e-posti aadress ei ole õige. Näide: mari@naide.ee' },
    ],
    ['an empty text', { tekst: ' \n ' }, { tekst: 'Kirjuta sõnum.' }],
    [
      'a text of 10,001 characters',
      { tekst: 'a'.repeat(10_001) },
      { tekst: 'Tekst on liiga pikk (kuni 10 000 tähemärki).' },
    ],
    ['a list for a text', { tekst: ['a'] }, { tekst: 'Kirjuta sõnum.' }],
  ])('FEED-1 REST-3 refuses %s, and names its field', async (_, wrong, valjad) => {
    expect(await send({ ...message, ...wrong })).toMatchObject({ status: 400, body: { valjad } })
    expect(await list()).toEqual([])
  })

  test('FEED-1 a text of 10,000 characters in any script is accepted', async () => {
    const tekst = 'õ'.repeat(10_000)
    expect((await send({ ...message, tekst })).body.tekst).toBe(tekst)
  })

  test('FEED-1 a bot that fills the hidden field gets the usual response, and its message is not stored', async () => {
    const { status, body } = await send({ ...message, veebileht: 'https://odav.example' })
    expect([status, body]).toEqual([
      200,
      { ...message, _id: expect.any(String), kuupaev: expect.any(Number), vastatud: null },
    ])
    expect(await list()).toEqual([])
  })

  test('FEED-1 the sixth message from one address is refused for a while, others can still send', async () => {
    for (let n = 1; n <= 5; n += 1) expect((await send({ ...message, tekst: `Sõnum ${n}` })).status).toBe(200)
    const refused = await send({ ...message, tekst: 'Sõnum 6' })
    expect(refused).toMatchObject({ status: 429, body: { msg: expect.stringMatching(/^Liiga palju katseid/) } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    // The fifth message may be repeated, since its response may have been lost.
    expect((await send({ ...message, tekst: 'Sõnum 5' })).status).toBe(200)
    expect((await send({ ...message, tekst: 'Sõnum 7' }, '198.51.100.7')).status).toBe(200)
    expect(await list()).toHaveLength(6)
  })

  test('FEED-1 all addresses of one network can send thirty messages together', async () => {
    for (let n = 1; n <= 30; n += 1) {
      const response = await send({ ...message, tekst: `Sõnum ${n}` }, `203.0.113.${n}`)
      expect(response.status).toBe(200)
    }
    expect((await send(message, '203.0.113.200')).status).toBe(429)
    expect((await send(message, '203.0.114.1')).status).toBe(200)
  })

  test('FEED-2 after 200 unseen messages of a day the next is refused until a member looks', async () => {
    const insert = (count: number, age: string) =>
      api.db.execute(
        `insert into feedback select gen_random_uuid(), 'Leida', 'l@post.test', n::text, now() - interval '${age}' - n * interval '1 s' from generate_series(1, ${count}) n`,
      )
    const visit = async () => (await api.call('GET', '/api/tagasiside/nahtud', { as: member })).body
    await insert(300, '1 day')
    await insert(199, '21 hours 30 minutes')
    expect(await visit()).toEqual({ kuni: null, suletudKuni: null })
    const { status, body: last } = await send()
    expect(status).toBe(200)
    const refused = await send({ ...message, tekst: 'Veel midagi' }, '198.51.100.7')
    expect([refused.status, refused.body]).toEqual([
      429,
      { msg: 'Lugemist ootab praegu nii palju sõnumeid, et uusi ei saa vastu võtta. Proovi uuesti 3 tunni pärast.' },
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(2 * 3600)
    expect((await visit()).suletudKuni).toBeGreaterThan(Date.now())
    // A repeat of an accepted message still succeeds.
    expect((await send()).body).toEqual(last)
    const seen = await api.call('PUT', '/api/tagasiside/nahtud', { as: member, body: { kuni: last.kuupaev } })
    expect(seen.body).toEqual({ kuni: last.kuupaev, suletudKuni: null })
    expect((await send({ ...message, tekst: 'Veel midagi' }, '198.51.100.7')).status).toBe(200)
  })

  test('REST-7 a message that is repeated after a lost response, also concurrently, is stored once', async () => {
    const responses = await Promise.all([send(), send(), send()])
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(await list()).toHaveLength(1)
    expect((await send({ ...message, tekst: 'Midagi muud' })).status).toBe(200)
    expect(await list()).toHaveLength(2)
  })
})

test('FEED-1 without FEEDBACK_FORM the form is closed, which GET /api says', async () => {
  const closed = await startApi()
  try {
    expect((await closed.call('POST', '/api/tagasiside', { body: message })).status).toBe(404)
    expect((await closed.call('GET', '/api')).body.tagasisideVorm).toBe(false)
    expect((await closed.call('GET', '/api/openapi.json')).body.paths['/api/tagasiside'].post).toBeUndefined()
  } finally {
    await closed.close()
  }
  expect((await api.call('GET', '/api')).body.tagasisideVorm).toBe(true)
})
