import { expect, test } from '@jest/globals'
import { unsubscribeKey, unsubscribeToken } from '../../../api/notifications/mail/unsubscribing.ts'
import type { Person } from '../../support/api/api.ts'
import { apiOfTests } from '../../support/api/apiOfTests.ts'

const api = apiOfTests()
const other = apiOfTests()

const linkOf = async ({ _id, email }: Person, at = new Date(), store = api) =>
  unsubscribeToken(await unsubscribeKey(store.db), { userId: _id, emailKey: email.toLowerCase() }, at)
const press = (token: string) => api.call('PUT', `/api/kirjad/loobumine/${token}`)
const choiceOf = async (as: Person) => (await api.call('GET', '/api/kirjad/valik', { as })).body.valik
const choose = (as: Person, valik: string) => api.call('PUT', '/api/kirjad/valik', { as, body: { valik } })
const dead = 'See link ei kehti. Kirjadest saad loobuda ka lehel „Minu andmed“.'

test('MAIL-1 the link of a digest turns digests off without signing in, however often it is pressed', async () => {
  const mari = await api.person()
  const link = await linkOf(mari)
  for (let times = 0; times < 3; times += 1) {
    const response = await press(link)
    expect([response.status, response.body]).toEqual([200, { msg: 'Rohkem me sulle kirju ei saada.' }])
  }
  expect(await choiceOf(mari)).toBe('mitte')
})

test('MAIL-1 forged links and those of another store are refused, and change nothing', async () => {
  const mari = await api.person()
  const jaan = await api.person()
  const link = Buffer.from(await linkOf(mari), 'base64url')
  const ofJaan = Buffer.from(await linkOf(jaan), 'base64url')
  const forged = [
    // Another member's id with one's own signature, another time, and a changed signature.
    Buffer.concat([ofJaan.subarray(0, 16), link.subarray(16)]),
    Buffer.concat([link.subarray(0, 16), Buffer.alloc(4), link.subarray(20)]),
    Buffer.concat([link.subarray(0, 35), Buffer.from([(link[35] ?? 0) ^ 1])]),
    Buffer.alloc(36),
    link.subarray(0, 30),
  ].map((bytes) => bytes.toString('base64url'))
  for (const token of [
    ...forged,
    await linkOf(mari, new Date(), other),
    `${link.toString('base64url')}=`,
    'x',
    '%00',
  ]) {
    const response = await press(token)
    expect([token, response.status, response.body.msg]).toEqual([token, 400, dead])
  }
  expect([await choiceOf(mari), await choiceOf(jaan)]).toEqual(['nadal', 'nadal'])
})

test('MAIL-1 a link dies with the address and with the member', async () => {
  const mari = await api.person()
  const admin = await api.person({ status: 4 })
  const link = await linkOf(mari)
  await api.call('PUT', `/api/users/admin/${mari._id}`, { as: admin, body: { email: 'mari.uus@saar.test' } })
  expect((await press(link)).body.msg).toBe(dead)
  const now = await linkOf({ ...mari, email: 'mari.uus@saar.test' })
  await api.call('DELETE', `/api/users/${mari._id}`, { as: admin })
  expect((await press(now)).body.msg).toBe(dead)
})

test('MAIL-1 an earlier link does not turn off digests that were chosen again since', async () => {
  const mari = await api.person()
  const [first, second] = [
    await linkOf(mari, new Date(Date.now() - 60_000)),
    await linkOf(mari, new Date(Date.now() - 30_000)),
  ]
  await choose(mari, 'paev')
  expect((await press(first)).status).toBe(200)
  await choose(mari, 'nadal')
  for (const link of [first, second]) {
    const response = await press(link)
    expect([response.status, response.body.msg]).toEqual([
      409,
      'Oled pärast selle kirja saamist kirjad uuesti valinud. Loobu nüüd lehel „Minu andmed“ või uuema kirja lingiga.',
    ])
  }
  expect(await choiceOf(mari)).toBe('nadal')
  expect((await press(await linkOf(mari, new Date(Date.now() + 1_000)))).status).toBe(200)
})
