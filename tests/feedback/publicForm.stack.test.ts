import { beforeEach, expect, test } from '@jest/globals'
import { personOfTests } from '../support/api/apiOfTests.ts'
import { stackOfTests } from '../support/gateway/stackOfTests.ts'

const { api, gateway } = stackOfTests({ feedbackForm: true })
const mari = personOfTests(api)

beforeEach(async () => {
  await api.db.execute('truncate feedback, feedback_visits, tries')
})

const message = { nimi: 'Leida Kask', email: 'leida@post.test', tekst: 'Kas praam käib?' }
const send = (body: unknown = message, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}/api/tagasiside`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
test('FEED-1 (stack: both programs) a refused field is shown again with its error', async () => {
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

test('FEED-1 AUTH-8 (stack: both programs) the limit counts by the address of the visitor, which the gateway sends', async () => {
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
  ['a form of another site', 'nimi=a', 415, 'application/x-www-form-urlencoded'],
])('REST-3 %s is refused', async (_, body, status, type = 'application/json') => {
  const response = await send(body, { 'content-type': type })
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual(expect.objectContaining({ msg: expect.any(String) }))
})

test('FEED-1 (stack: both programs) no other request is passed to the API: members read and delete by GraphQL alone', async () => {
  for (const [method, paths] of Object.entries({
    POST: ['/api/tagasiside/nahtud', '/api/users', '/api/auth', '/api/tagasiside/../auth'],
    GET: ['/api/tagasiside', '/api/tagasiside/nahtud'],
    PUT: ['/api/tagasiside/nahtud'],
    DELETE: ['/api/tagasiside/x'],
  }))
    for (const path of paths) {
      const headers = { 'content-type': 'application/json', 'x-auth-token': mari.token }
      const body = method === 'GET' ? null : JSON.stringify(message)
      const response = await fetch(`${gateway.url}${path}`, { method, headers, body })
      expect([method, path, response.status]).toEqual([method, path, 404])
    }
})
