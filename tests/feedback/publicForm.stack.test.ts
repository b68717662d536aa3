import { beforeEach, expect, test } from '@jest/globals'
import { personOfTests } from '../support/api/apiOfTests.ts'
import { itemsOf } from '../support/gateway/gateway.ts'
import { stackOfTests } from '../support/gateway/stackOfTests.ts'

const { api, gateway } = stackOfTests({ feedbackForm: true })
const mari = personOfTests(api)

beforeEach(async () => {
  await api.db.execute('truncate feedback, feedback_visits, tries')
})

const message = { nimi: 'Leida Kask', email: 'leida@post.test', tekst: 'Kas praam käib?' }
const send = (body: unknown = message, headers: Record<string, string> = {}, path = '/api/tagasiside') =>
  fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const ask = async (document: string) => {
  const { data, errors } = await gateway.query(document, { token: mari.token })
  expect(errors).toBeUndefined()
  return data
}

test('FEED-1 what a visitor sends is read by a member, seen, and deleted', async () => {
  const response = await send()
  expect([response.status, await response.json()]).toEqual([200, expect.objectContaining(message)])
  const [only] = itemsOf((await ask('{feedbackPage{items{id name email text receivedAt}}}'))?.feedbackPage) as {
    id: string
    receivedAt: string
  }[]
  expect(only).toMatchObject({ name: 'Leida Kask', email: 'leida@post.test', text: 'Kas praam käib?' })
  expect(await ask('{feedbackSeenUntil}')).toEqual({ feedbackSeenUntil: null })
  const { receivedAt, id } = only!
  const seen = `mutation{markFeedbackSeen(until:"${receivedAt}")}`
  expect(await ask(seen)).toEqual({ markFeedbackSeen: receivedAt })
  expect(await ask('{feedbackSeenUntil feedbackPage(size:1){items{id} next}}')).toEqual({
    feedbackSeenUntil: receivedAt,
    feedbackPage: { items: [{ id }], next: null },
  })
  expect(await ask(`mutation{deleteFeedback(id:"${id}")}`)).toEqual({ deleteFeedback: id })
})

test('FEED-2 when too many messages wait, the form says when to try again, and members see that it was closed', async () => {
  await api.db.execute(
    "insert into feedback select gen_random_uuid(), 'Leida', 'l@post.test', n::text, now() - interval '1 h' from generate_series(1, 200) n",
  )
  const response = await send()
  expect(response.status).toBe(429)
  expect(await response.json()).toEqual({ msg: expect.stringMatching(/Proovi uuesti 23 tunni pärast\.$/) })
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(22 * 3600)
  const closed = (await ask('{feedbackClosedUntil}'))?.feedbackClosedUntil
  expect(Date.parse(String(closed))).toBeGreaterThan(Date.now())
  await ask(`mutation{markFeedbackSeen(until:"${new Date().toISOString()}")}`)
  expect(await ask('{feedbackClosedUntil}')).toEqual({ feedbackClosedUntil: null })
  expect((await send()).status).toBe(200)
})

test('FEED-1 a refused field comes back with its sentence', async () => {
  const response = await send({ ...message, email: 'leida\r\nBcc: x@y.ee' })
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      msg: 'See e-posti aadress ei ole õige. Näide: mari@naide.ee',
      valjad: { email: 'See e-posti aadress ei ole õige. Näide: mari@naide.ee' },
    },
  ])
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('FEED-1 AUTH-8 the limit counts where the visitor is, which the gateway tells', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  for (let n = 1; n <= 5; n += 1)
    expect((await send({ ...message, tekst: `${n}` }, from('192.0.2.1'))).status).toBe(200)
  const refused = await send({ ...message, tekst: '6' }, from('192.0.2.1'))
  expect([refused.status, Number(refused.headers.get('retry-after')) > 800]).toEqual([429, true])
  expect(await refused.json()).toEqual({ msg: expect.stringContaining('Liiga palju katseid') })
  expect((await send({ ...message, tekst: '7' }, from('198.51.100.1'))).status).toBe(200)
})

test.each([
  ['no JSON', '{', 400],
  ['a JSON of another kind', '[1]', 400],
  ['nothing', '', 400],
  ['far too much', JSON.stringify({ ...message, tekst: 'a'.repeat(200_000) }), 413],
])('FEED-1 REST-3 %s is refused', async (_, body, status) => {
  const response = await send(body)
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual(expect.objectContaining({ msg: expect.any(String) }))
})

test('FEED-1 a form of another site is refused', async () => {
  const response = await send('nimi=a', { 'content-type': 'application/x-www-form-urlencoded' })
  expect(response.status).toBe(415)
})

test.each(['/api/tagasiside/nahtud', '/api/users', '/api/auth', '/api/tagasiside/../auth'])(
  'FEED-1 nothing else of the API is sent through: POST %s',
  async (path) => {
    expect((await send(message, {}, path)).status).toBe(404)
  },
)

test('FEED-1 members read and delete by GraphQL alone', async () => {
  for (const method of ['GET', 'DELETE', 'PUT'])
    for (const path of ['/api/tagasiside', '/api/tagasiside/x', '/api/tagasiside/nahtud']) {
      const response = await fetch(`${gateway.url}${path}`, { method, headers: { 'x-auth-token': mari.token } })
      expect([method, path, response.status]).toEqual([method, path, 404])
    }
})
