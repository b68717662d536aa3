import { describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { tokenDigest } from '../../../api/http/session/liveSession.ts'
import { pushDevices } from '../../../api/store/tables/push.ts'
import { createLink } from '../../../api/users/links.ts'
import { deviceOf } from '../../../api/users/signIn/device.ts'
import { startSession } from '../../../api/users/signIn/sessions.ts'
import type { Person } from '../../support/api/api.ts'
import { usualPassword } from '../../support/api/api.ts'
import { apiOfTests } from '../../support/api/apiOfTests.ts'
import { openStream } from '../../support/liveStream.ts'
import { until } from '../../support/until.ts'

const api = apiOfTests()

const linux = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

const signedIn = async ({ email }: Person, userAgent: string) => {
  const headers = { 'user-agent': userAgent }
  const response = await api.call('POST', '/api/auth', { body: { email, parool: usualPassword }, headers })
  return response.body as { token: string }
}
const listed = async (as: { token: string }) =>
  (await api.call('GET', '/api/seansid', { as })).body as { _id: string; seade: string | null; praegune: boolean }[]
const isAlive = async (as: { token: string }) => (await api.call('GET', '/api/auth', { as })).status === 200
const idOf = async (as: { token: string }) => (await listed(as)).find(({ praegune }) => praegune)?._id ?? ''
const end = (as: { token: string }, path = '') => api.call('DELETE', `/api/seansid${path}`, { as })
const stream = ({ token }: { token: string }) =>
  openStream(`${api.url}/api/voog`, { headers: { 'x-auth-token': token } })

describe('the name of a device', () => {
  test.each([
    [linux, 'Firefox, Linux'],
    [phone, 'Chrome, Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari, iOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Microsoft Edge, Windows',
    ],
    ['Something (Macintosh; Intel Mac OS X 10_15_7)', 'macOS'],
    ['curl/8.5.0', null],
    ['', null],
    [' ', null],
    [undefined, null],
    ['<script>alert(1)</script>/1 (Windows NT 10.0) ', 'Windows'],
    [`${'\u0000\u0007\r\n\ud800'.repeat(2_000)}/1 (`, null],
    [`Chrome/1 ${'Android '.repeat(1_500)}`, 'Chrome, Android'],
    ['('.repeat(10_000), null],
    ['/ '.repeat(5_000), null],
  ])('AUTH-11 of %j is %j', (userAgent, name) => {
    expect(deviceOf(userAgent)).toBe(name)
  })

  test('AUTH-11 is stored at a sign-in and at a registration, whatever the browser says', async () => {
    const mari = await api.person()
    const browser = await signedIn(mari, phone)
    const odd = await signedIn(mari, 'ÿ<b>'.repeat(2_500))
    expect((await listed(browser)).map(({ seade }) => seade)).toEqual(['Chrome, Android', null, null])
    expect(await isAlive(odd)).toBe(true)
    const invited = await api.person({ status: 1 })
    const link = await createLink(api.db, 'invitation', invited._id)
    const body = { nimi: 'Uus', email: invited.email, parool: usualPassword }
    const { body: registered } = await api.call('PUT', `/api/users/registreerimine/${link}`, {
      body,
      headers: { 'user-agent': linux },
    })
    expect((await listed(registered)).at(0)).toMatchObject({ seade: 'Firefox, Linux', praegune: true })
  })
})

describe('the list', () => {
  test('AUTH-11 has the live sessions of the caller, the own first, then the last used, and no API tokens', async () => {
    const mari = await api.person()
    const [old, used, expired] = [await signedIn(mari, linux), await signedIn(mari, phone), await signedIn(mari, '')]
    await signedIn(await api.person(), phone)
    await api.call('POST', '/api/toolivotmed', { as: mari, body: { nimi: 'Skript' } })
    const lastUsed = ({ token }: { token: string }, ago: string) =>
      api.db.execute(
        sql`update sessions set last_used_at = now() - ${ago}::interval where token_hash = ${tokenDigest(token)}`,
      )
    await lastUsed(mari, '2 days')
    await lastUsed(old, '3 days')
    await lastUsed(used, '1 day')
    await lastUsed(expired, '31 days')
    const time = expect.stringMatching(/^\d{4}-.*Z$/)
    const facts = { _id: expect.any(String), loodud: time, viimati: time }
    expect(await listed(old)).toEqual([
      { ...facts, seade: 'Firefox, Linux', praegune: true },
      { ...facts, seade: 'Chrome, Android', praegune: false },
      { ...facts, seade: null, praegune: false },
    ])
    expect((await end(used, `/${await idOf(old)}`)).status).toBe(200)
  })
})

describe('ending', () => {
  test('AUTH-11 one session ends its stream at once and its push, and no other session', async () => {
    const mari = await api.person()
    const [here, there] = [await signedIn(mari, linux), await signedIn(mari, phone)]
    const keys = { p256dh: Buffer.alloc(65), auth: Buffer.alloc(16), aadress: 'https://push.test/x' }
    await api.db.insert(pushDevices).values({ ...keys, userId: mari._id, tokenHash: tokenDigest(there.token) })
    const [own, other] = [await stream(here), await stream(there)]
    const id = await idOf(there)
    expect((await end(here, `/${id.toUpperCase()}`)).body).toEqual({ _id: id })
    await until(() => other.hasEnded())
    expect(own.hasEnded()).toBe(false)
    own.close()
    expect([await isAlive(here), await isAlive(there), await isAlive(mari)]).toEqual([true, false, true])
    expect((await api.db.execute(sql`select from push_devices`)).rows).toEqual([])
    // It has ended.
    expect((await end(here, `/${id}`)).status).toBe(404)
    expect((await end(here, `/${await idOf(here)}`)).status).toBe(200)
    expect(await isAlive(here)).toBe(false)
  })

  test('AUTH-11 another’s session, an expired one and an API token are unknown', async () => {
    const [mari, jaan] = [await api.person(), await api.person()]
    const { body: token } = await api.call('POST', '/api/toolivotmed', { as: mari, body: { nimi: 'Skript' } })
    const { rows } = await api.db.execute<{ _id: string }>(
      sql`select _id from sessions where user_id = ${mari._id}::uuid and ends_at is not null`,
    )
    const expired = { token: await startSession(api.db, mari._id) }
    const expiredId = await idOf(expired)
    await api.db.execute(
      sql`update sessions set last_used_at = now() - interval '31 days' where _id = ${expiredId}::uuid`,
    )
    for (const id of [await idOf(jaan), rows[0]?._id, expiredId])
      expect([id, (await end(mari, `/${id}`)).status]).toEqual([id, 404])
    expect([await isAlive(jaan), await isAlive({ token: token.voti })]).toEqual([true, true])
    // An API token has no devices.
    for (const method of ['GET', 'DELETE'])
      expect((await api.call(method, '/api/seansid', { as: { token: token.voti } })).status).toBe(403)
  })

  test('AUTH-11 all others leaves the own session, API tokens and other members', async () => {
    const [mari, jaan] = [await api.person(), await api.person()]
    const { body: token } = await api.call('POST', '/api/toolivotmed', { as: mari, body: { nimi: 'Skript' } })
    const others = [await signedIn(mari, linux), await signedIn(mari, phone)]
    const open = await Promise.all(others.map(stream))
    expect((await end(mari)).body).toEqual({ hulk: 2 })
    await until(() => open.every((one) => one.hasEnded()))
    expect(await Promise.all([...others, mari, jaan, { token: token.voti }].map(isAlive))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ])
    expect((await end(mari)).body).toEqual({ hulk: 0 })
    const { rows } = await api.db.execute(
      sql`select hulk from audit where sundmus = 'seansid-lopetatud' and liige = ${mari._id}::uuid`,
    )
    expect(rows).toEqual([{ hulk: 2 }])
  })

  test('AUTH-11 of two sessions that end all others at once one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const mari = await api.person()
      const both = [mari, { token: await startSession(api.db, mari._id) }]
      const statuses = await Promise.all(both.map(async (one) => (await end(one)).status))
      expect(statuses.toSorted()).toEqual([200, 401])
      expect((await Promise.all(both.map(isAlive))).toSorted()).toEqual([false, true])
    }
  })
})
