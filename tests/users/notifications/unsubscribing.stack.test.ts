import { expect, test } from '@jest/globals'
import { unsubscribeKey, unsubscribeToken } from '../../../api/notifications/mail/unsubscribing.ts'
import type { Person } from '../../support/api/api.ts'
import { startGateway } from '../../support/gateway/gateway.ts'
import { stackOfTests } from '../../support/gateway/stackOfTests.ts'
import { startStub } from '../../support/restStub/restStub.ts'

const { api, gateway } = stackOfTests()

const linkOf = async ({ _id, email }: Person) =>
  `${gateway.url}/kirjad/loobumine/${unsubscribeToken(await unsubscribeKey(api.db), { userId: _id, emailKey: email }, new Date())}`
const choiceOf = async (as: Person) => (await api.call('GET', '/api/kirjad/valik', { as })).body.valik
const titleOf = (page: string) => /<h1>(.*)<\/h1>/.exec(page)?.[1]

const oneClick = 'List-Unsubscribe=One-Click'
const multipart = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`
test.each([
  ['a form', 'application/x-www-form-urlencoded', oneClick],
  ['a form in parts', 'multipart/form-data; boundary=x', multipart],
  ['nothing', undefined, undefined],
])(
  'MAIL-1 (stack: pages of the gateway) a mail program turns digests off by POST with %s, without signing in (RFC 8058)',
  async (_, type, body) => {
    const mari = await api.person()
    const link = await linkOf(mari)
    for (let times = 0; times < 2; times += 1) {
      const response = await fetch(link, {
        method: 'POST',
        ...(type != null && { headers: { 'content-type': type } }),
        ...(body != null && { body }),
      })
      const page = await response.text()
      expect([response.status, titleOf(page)]).toEqual([200, 'Oled kirjadest loobunud'])
      expect(page).toContain('<a href="/sise">Ava Sise</a>')
    }
    expect(await choiceOf(mari)).toBe('mitte')
  },
)

test('MAIL-1 (stack: pages of the gateway) opening the link only asks: programs that prefetch links turn nothing off', async () => {
  const mari = await api.person()
  const response = await fetch(await linkOf(mari))
  const page = await response.text()
  expect([response.status, titleOf(page)]).toEqual([200, 'Kas loobud kirjadest?'])
  expect(page).toContain('<form method="post"><button type="submit">Loobu kirjadest</button></form>')
  expect(response.headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await choiceOf(mari)).toBe('nadal')
})

test('MAIL-1 (stack: pages of the gateway) a forged link is refused in words, and so is a body that is too large', async () => {
  const forged = await fetch(`${gateway.url}/kirjad/loobumine/${'A'.repeat(48)}`, { method: 'POST' })
  const page = await forged.text()
  expect([forged.status, titleOf(page)]).toEqual([400, 'Loobumine ei õnnestunud'])
  expect(page).toContain('See link ei kehti. Kirjadest saad loobuda ka lehel „Minu andmed“.')
  const large = await fetch(`${gateway.url}/kirjad/loobumine/x`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'x'.repeat(5_000),
  })
  expect(large.status).toBe(413)
})

test('MAIL-1 REST-8 (stack: pages of the gateway) on a plain server, which sends no digests, a press is refused without a call', async () => {
  const stub = await startStub()
  const plain = await startGateway({ apiUrl: stub.url })
  try {
    expect((await fetch(`${plain.url}/kirjad/loobumine/x`, { method: 'POST' })).status).toBe(409)
    expect(stub.said().filter((call) => call.includes('kirjad'))).toEqual([])
  } finally {
    await plain.close()
    await stub.close()
  }
})
