import { afterEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { readApiConfig } from '../../../api/config.ts'
import { buildApi } from '../../../api/server.ts'
import { inTransaction } from '../../../api/store/transaction.ts'
import { deleteOldSessions } from '../../../api/users/signIn/sessions.ts'
import type { Person } from '../../support/api/api.ts'
import { apiOfTests } from '../../support/api/apiOfTests.ts'
import { apiToken } from '../../support/api/apiToken.ts'

const api = apiOfTests()
let mari: Person

afterEach(() => api.db.execute(sql`delete from tries`))

const as = (token: string) => ({ as: { token } })
const make = (by: Person, body: object, headers = {}) => api.call('POST', '/api/toolivotmed', { as: by, body, headers })
const list = (by: { token: string }, query = '') => api.call('GET', `/api/toolivotmed${query}`, { as: by })
/** The status of a response with this token. */
const statusOf = async (token: string) => (await api.call('GET', '/api/toolivotmed/see', as(token))).status

beforeEach(async () => {
  mari = await api.person()
})

test('AUTH-10 a member makes a token, which is shown once and stored as a hash, and a program uses it', async () => {
  const made = await make(mari, { nimi: ' Tuulekaart ' })
  expect(made.status).toBe(200)
  const { voti, ...record } = made.body
  expect(voti).toMatch(/^sise_[\w-]{43}$/)
  const scopes = ['foorum', 'sisu', 'failid', 'inimesed']
  expect(record).toMatchObject({ nimi: 'Tuulekaart', tunnus: voti.slice(-4), kirjutab: false, osad: scopes })
  expect(record).toMatchObject({ emailid: false, vabalt: false, avalik: false, kasutatud: null })
  const days = (Date.parse(record.lopeb) - Date.parse(record.loodud)) / 86_400_000
  expect(Math.round(days)).toBe(90)
  expect((await list(mari)).body).toEqual([record])
  const { rows } = await api.db.execute(sql`
    select to_jsonb(s)::text || to_jsonb(t)::text as stored from sessions s join tool_tokens t using (token_hash)
    where t._id = ${record._id}::uuid`)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(voti.slice(5, -4))

  const self = await api.call('GET', '/api/auth', as(voti))
  expect(self.body).toMatchObject({ _id: mari._id, nimi: mari.nimi, email: mari.email })
  expect(self.body.mustandivoti).toBeUndefined()
  const seen = await api.call('GET', '/api/toolivotmed/see', as(voti))
  expect(seen.body).toMatchObject({ _id: record._id, kirjutab: false, osad: scopes, avalik: false, staatus: 2 })
  expect((await list(mari)).body[0].kasutatud).toEqual(expect.any(String))
  // A session is no API token.
  expect((await api.call('GET', '/api/toolivotmed/see', { as: mari })).status).toBe(404)
  expect((await api.call('GET', '/api/toolivotmed/see')).status).toBe(401)
})

test('AUTH-10 the use of a token is recorded at once the first time, and then once a minute at most', async () => {
  const { token, _id } = await apiToken(api, mari)
  const lastUse = async () => (await list(mari)).body[0].kasutatud
  const first = (await statusOf(token), await lastUse())
  await statusOf(token)
  expect(await lastUse()).toBe(first)
  await api.db.execute(sql`
    update sessions s set last_used_at = last_used_at - interval '61 seconds', created_at = created_at - interval '1 hour'
    from tool_tokens t where t.token_hash = s.token_hash and t._id = ${_id}::uuid`)
  const before = await lastUse()
  await statusOf(token)
  expect(Date.parse(await lastUse()) - Date.parse(before)).toBeGreaterThan(60_000)
})

test('AUTH-10 a name is unique for a member, and two members may choose the same', async () => {
  const jaan = await api.person()
  expect((await make(mari, { nimi: 'Skript' })).status).toBe(200)
  expect((await make(jaan, { nimi: 'Skript' })).status).toBe(200)
  const again = await make(mari, { nimi: 'SKRIPT' })
  expect([again.status, again.body.valjad]).toEqual([
    409,
    { nimi: 'Sellise nimega võti on sul juba. Pane uuele teine nimi.' },
  ])
  const atOnce = await Promise.all([make(jaan, { nimi: 'Korraga' }), make(jaan, { nimi: 'Korraga' })])
  expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('AUTH-10 a member has twenty tokens at most, also if they are created at once', async () => {
  for (let at = 0; at < 18; at += 1) await apiToken(api, mari)
  const atOnce = await Promise.all(['a', 'b', 'c', 'd'].map((nimi) => make(mari, { nimi })))
  expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
  expect((await list(mari)).body).toHaveLength(20)
})

test('AUTH-10 a repeat with the same Idempotency-Key makes no second token, and does not return the first again', async () => {
  const headers = { 'idempotency-key': 'vastus-kadus' }
  const [first, second] = [await make(mari, { nimi: 'Üks' }, headers), await make(mari, { nimi: 'Üks' }, headers)]
  expect(second.status).toBe(200)
  expect(second.body).toEqual({ ...first.body, voti: null })
  expect((await list(mari)).body).toHaveLength(1)
})

test.each([
  [{ nimi: '' }, 'nimi'],
  [{ nimi: 'a'.repeat(61) }, 'nimi'],
  [{ nimi: 'A', osad: [] }, 'osad'],
  [{ nimi: 'A', osad: ['kõik'] }, 'osad'],
  [{ nimi: 'A', paevi: 0 }, 'paevi'],
  [{ nimi: 'A', paevi: 366 }, 'paevi'],
  [{ nimi: 'A', kirjutab: 'jah' }, 'kirjutab'],
])('AUTH-10 %j is refused at its field', async (body, field) => {
  const { status, body: response } = await make(mari, body)
  expect([status, Object.keys(response.valjad)]).toEqual([400, [field]])
})

test('AUTH-10 a token with free queries ends with the rights of the admin', async () => {
  const admin = await api.person({ status: 4 })
  const { token } = await apiToken(api, admin, { vabalt: true })
  const mayRequest = async () => (await api.call('GET', '/api/toolivotmed/see', as(token))).body.vabalt
  expect(await mayRequest()).toBe(true)
  await api.db.execute(sql`update users set staatus = 3 where _id = ${admin._id}::uuid`)
  expect(await mayRequest()).toBe(false)
})

test('AUTH-10 a token is revoked at once, at another API too, by its member or an admin', async () => {
  const other = await buildApi(
    { ...readApiConfig({ DATABASE_URL: api.databaseUrl }), port: 0 },
    { write: () => undefined },
  )
  const seenThere = async (token: string) =>
    (await other.inject({ url: '/api/foorum/kategooria', headers: { 'x-auth-token': token } })).statusCode
  const jaan = await api.person()
  const admin = await api.person({ status: 4 })
  for (const [by, status] of [
    [mari, 200],
    [jaan, 404],
    [admin, 200],
  ] as const) {
    const { _id, token } = await apiToken(api, mari)
    expect(await seenThere(token)).toBe(200)
    expect((await api.call('DELETE', `/api/toolivotmed/${_id}`, { as: by })).status).toBe(status)
    const expected = status === 200 ? 401 : 200
    expect([await seenThere(token), await statusOf(token)]).toEqual([expected, expected])
  }
  await other.close()
})

test('AUTH-10 a token ends at its expiry, and stays in the list for a month', async () => {
  const { _id, token } = await apiToken(api, mari, { paevi: 1 })
  const move = (days: number) =>
    api.db.execute(sql`update sessions s set ends_at = now() - make_interval(days => ${days}::int)
      from tool_tokens t where t.token_hash = s.token_hash and t._id = ${_id}::uuid`)
  await move(0)
  expect(await statusOf(token)).toBe(401)
  await move(29)
  await inTransaction(api.db, deleteOldSessions)
  expect((await list(mari)).body).toHaveLength(1)
  await move(31)
  await inTransaction(api.db, deleteOldSessions)
  expect((await list(mari)).body).toEqual([])
})

test('AUTH-10 an unused token works until its end, which a session does not', async () => {
  const { token } = await apiToken(api, mari)
  await api.db.execute(
    sql`update sessions set last_used_at = now() - interval '40 days' where user_id = ${mari._id}::uuid`,
  )
  await inTransaction(api.db, deleteOldSessions)
  expect(await statusOf(token)).toBe(200)
  expect((await api.call('GET', '/api/auth', { as: mari })).status).toBe(401)
})

test('AUTH-10 a new password ends the tokens of a member, except public ones; a ban and a deletion end all', async () => {
  const kept = await api.person({ status: 4 })
  for (const end of ['password', 'ban', 'deletion'] as const) {
    const admin = await api.person({ status: 4 })
    const usual = await apiToken(api, admin)
    const open = await apiToken(api, admin, { avalik: true })
    expect([await statusOf(usual.token), await statusOf(open.token)]).toEqual([200, 200])
    if (end === 'password')
      await api.call('PUT', `/api/users/muuda-parooli/${admin._id}`, { as: admin, body: { parool: 'uusparool' } })
    else if (end === 'ban') await api.call('PUT', `/api/users/admin/${admin._id}`, { as: kept, body: { staatus: 0 } })
    else await api.call('DELETE', `/api/users/${admin._id}`, { as: kept })
    expect([end, await statusOf(usual.token), await statusOf(open.token)]).toEqual([
      end,
      401,
      end === 'password' ? 200 : 401,
    ])
  }
})

test('AUTH-10 an API token that only reads does not move the read mark of its member', async () => {
  const category = await api.category()
  const body = { pealkiri: 'Kai', kategooria: category._id, tekst: '<p>Uus</p>' }
  const topic = (await api.call('POST', '/api/foorum/teema', { as: await api.person(), body })).body
  const unread = async () => {
    const { body: topics } = await api.call('GET', `/api/foorum/kategooria/${category.slug}`, { as: mari })
    return topics[0].loetud === false
  }
  for (const [kirjutab, left] of [
    [false, true],
    [true, false],
  ] as const) {
    const { token } = await apiToken(api, mari, { kirjutab })
    expect((await api.call('GET', `/api/foorum/teema/${topic._id}`, as(token))).status).toBe(200)
    expect([kirjutab, await unread()]).toEqual([kirjutab, left])
  }
})

test('AUTH-10 an API token sees the emails of others only with that scope, and finds nobody by them', async () => {
  const jaan = await api.person({ name: 'Jaan Kask', email: 'jaan.kask@naide.test' })
  const nameless = await api.person({ name: '', email: 'kutsutud@naide.test', status: 1 })
  const { token } = await apiToken(api, mari)
  const get = async (path: string, by = token) => (await api.call('GET', path, as(by))).text
  for (const path of ['/api/users', '/api/users?piir=200', `/api/users/${jaan._id}`, '/api/users?jarjestus=elukoht'])
    expect(await get(path)).not.toMatch(/naide\.test/)
  expect(await get('/api/users')).toContain(mari.email)
  expect(await get('/api/users')).not.toContain(nameless._id)
  expect(await get('/api/users?otsi=naide.test')).toBe('[]')
  expect(await get('/api/users/hulgad?otsi=naide.test')).toBe('[]')
  expect(await get('/api/users?otsi=kask')).toContain(jaan._id)
  const pages = await api.call('GET', '/api/users?piir=1', as(token))
  expect(pages.headers.get('link')).not.toBeNull()
  const writer = await apiToken(api, await api.person({ status: 4 }), { kirjutab: true })
  const put = (headers: Record<string, string>) =>
    api.call('PUT', `/api/users/admin/${jaan._id}`, { ...as(writer.token), body: { telefon: '5551234' }, headers })
  const [refused, changed] = [await put({ 'if-match': '"vana"' }), await put({})]
  expect([refused.status, refused.body.praegu._id, changed.status]).toEqual([412, jaan._id, 200])
  expect(refused.text + changed.text).not.toMatch(/naide\.test/)
  const given = await apiToken(api, mari, { emailid: true })
  expect(await get('/api/users?otsi=naide.test', given.token)).toContain('jaan.kask@naide.test')
  expect(await get('/api/users', given.token)).toContain(nameless._id)
})

test('AUTH-10 a token is accepted in x-auth-token alone, and is in no log', async () => {
  const { token } = await apiToken(api, mari, { osad: ['sisu'] })
  for (const name of ['x-auth-token', 'token', 'access_token'])
    expect((await api.call('GET', `/api/auth?${name}=${token}`)).status).toBe(401)
  const headers = { authorization: `Bearer ${token}`, cookie: `x-auth-token=${token}` }
  expect((await api.call('GET', '/api/auth', { headers })).status).toBe(401)
  await api.call('GET', `/api/users/registreerimine/${token}`, as(token))
  await api.call('PUT', `/api/users/registreerimine/${token}`, { body: {} })
  await api.call('GET', `/api/pole/${token}`, as(token))
  expect(api.log.length).toBeGreaterThan(0)
  expect(api.log.filter((line) => line.includes(token))).toEqual([])
})
