import { beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { createLink } from '../../api/users/links.ts'
import { type Person, usualPassword } from '../support/api/api.ts'
import { apiOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()
let admin: Person
let count = 0
const newEmail = () => `uus${(count += 1)}@saar.test`

beforeEach(async () => {
  await api.db.execute(sql`delete from users`)
  await api.db.execute(sql`delete from tries`)
  admin = await api.person({ status: 4 })
})

const invite = async (email = newEmail()) =>
  (await api.call('POST', '/api/users', { as: admin, body: { nimi: 'Uus', email, telefon: '' } })).body
const registration = (email: string) => ({ nimi: 'Uus Inimene', email, parool: 'saladus' })
const register = (token: string, body: unknown) =>
  api.call('PUT', `/api/users/registreerimine/${encodeURIComponent(token)}`, { as: { token }, body })
const isSignedIn = async (person: { token: string }) =>
  (await api.call('GET', '/api/users', { as: person })).status === 200

describe('the own profile', () => {
  test('USER-3 a member edits the own profile, and a status sent with it changes nothing', async () => {
    const mari = await api.person()
    const body = { nimi: ' Mari  Mets ', email: mari.email, telefon: '55', elukoht: 'Küla', staatus: 4 }
    const { body: changed } = await api.call('PUT', `/api/users/${mari._id}`, { as: mari, body })
    expect(changed).toEqual({ ...body, _id: mari._id, nimi: 'Mari Mets', staatus: 2, versioon: expect.any(String) })
    const response = await api.call('PUT', `/api/users/${mari._id}`, {
      as: mari,
      body: { nimi: 'M', email: mari.email },
    })
    expect(response.body).toMatchObject({ nimi: 'M', telefon: '55', elukoht: 'Küla' })
  })
})

describe('invitations', () => {
  test('USER-5 resending confirms in its words, only for status 1, and invalidates the older link', async () => {
    const user = await invite()
    const token = await createLink(api.db, 'invitation', user._id)
    const resend = (id: string) => api.call('GET', `/api/users/registreerimine/${id}`, { as: admin })
    expect((await resend(user._id)).body).toEqual({ msg: `Registreerimislink edukalt saadetud ${user.email}` })
    expect((await register(token, registration(user.email))).status).toBe(400)
    expect(await resend(admin._id)).toMatchObject({
      status: 409,
      body: { msg: 'Registreerimislinki saatmine ebaõnnestus' },
    })
  })

  test('AUTH-6 two concurrent uses of one invitation: one registers', async () => {
    const user = await invite()
    const token = await createLink(api.db, 'invitation', user._id)
    const responses = await Promise.all([1, 2, 3].map(() => register(token, registration(user.email))))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  test('AUTH-6 a link for a new password lives an hour, an invitation seven days', async () => {
    const { _id } = await invite()
    for (const kind of ['restore', 'invitation'] as const) await createLink(api.db, kind, _id)
    const { rows } = await api.db.execute(sql`
      select kind, round(extract(epoch from max(expires_at) - now()) / 3600)::int as hours from user_links
      where user_id = ${_id} group by kind order by kind`)
    expect(rows).toEqual([
      { kind: 'invitation', hours: 168 },
      { kind: 'restore', hours: 1 },
    ])
  })

  test('AUTH-6 a link is valid for its own member and purpose alone', async () => {
    const user = await invite()
    const mari = await api.person()
    const links = [
      { token: await createLink(api.db, 'invitation', user._id) },
      { token: await createLink(api.db, 'restore', mari._id) },
    ]
    for (const as of links) {
      expect((await api.call('GET', '/api/auth', { as })).status).toBe(200)
    }
    const [invitation, restore] = links as [Person, Person]
    const body = { parool: 'saladus' }
    expect((await api.call('PUT', `/api/users/muuda-parooli/${user._id}`, { as: invitation, body })).status).toBe(400)
    expect((await api.call('PUT', `/api/users/muuda-parooli/${admin._id}`, { as: restore, body })).status).toBe(403)
    expect((await register(restore.token, registration(newEmail()))).status).toBe(400)
  })
})

describe('passwords and sessions', () => {
  test('AUTH-7 a new password ends all sessions except the one that made it', async () => {
    const mari = await api.person()
    const other = (await api.call('POST', '/api/auth', { body: { email: mari.email, parool: usualPassword } })).body
    const body = { nimi: mari.nimi, email: mari.email, parool: 'uus parool' }
    expect((await api.call('PUT', `/api/users/${mari._id}`, { as: mari, body })).status).toBe(200)
    expect(await Promise.all([isSignedIn(mari), isSignedIn(other)])).toEqual([true, false])
  })

  test('AUTH-7 an ended session sets no password: 401, as everywhere, and not as a dead link', async () => {
    const mari = await api.person()
    const set = (as: { token: string } | null, parool = 'kuusik', id = mari._id) =>
      api.call('PUT', `/api/users/muuda-parooli/${id}`, { as, body: { parool } })
    expect((await set(mari, 'kuusik', mari._id.toUpperCase())).status).toBe(200)
    expect((await set(mari, 'x')).body.valjad).toEqual({ parool: 'Sisesta vähemalt 6 kohaline parool.' })
    await api.call('DELETE', '/api/auth', { as: mari })
    for (const as of [mari, null, { token: '' }])
      for (const parool of ['kuusik', 'x']) {
        const { status, body } = await set(as, parool)
        expect([status, body.msg]).toEqual([401, 'Palun logi sisse.'])
      }
  })

  test('AUTH-6 a restore link sets the password once and ends every session', async () => {
    const mari = await api.person()
    const token = await createLink(api.db, 'restore', mari._id)
    const set = () =>
      api.call('PUT', `/api/users/muuda-parooli/${mari._id}`, { as: { token }, body: { parool: 'kuusik' } })
    expect((await set()).status).toBe(200)
    expect((await set()).body.msg).toBe(
      'Link on aegunud või juba kasutatud. Uue saad sisselogimise lehelt: vali „Taasta parool“.',
    )
    expect(await isSignedIn(mari)).toBe(false)
    expect((await api.call('POST', '/api/auth', { body: { email: mari.email, parool: 'kuusik' } })).status).toBe(200)
  })

  test('AUTH-7 a banned or deleted member is signed out at once', async () => {
    const [mari, jaan] = [await api.person(), await api.person()]
    const body = { nimi: mari.nimi, email: mari.email, staatus: 0 }
    expect((await api.call('PUT', `/api/users/admin/${mari._id}`, { as: admin, body })).body.staatus).toBe(0)
    expect((await api.call('DELETE', `/api/users/${jaan._id}`, { as: admin })).body).toEqual({ _id: jaan._id })
    expect(await Promise.all([isSignedIn(mari), isSignedIn(jaan)])).toEqual([false, false])
  })

  test('AUTH-3 recovery responds alike for known, unknown and broken emails, with and without a slash', async () => {
    const msg = 'Kui antud e-mailiga kasutaja on olemas, siis leiad postkastist edasised juhendid.'
    const bodies = [{ email: admin.email }, { email: 'x' }, { email: 'a\0b' }, { email: 7 }, {}, 'null']
    for (const [at, body] of bodies.entries())
      for (const path of ['/api/users/muuda-parooli/', '/api/users/muuda-parooli']) {
        const headers = { 'x-forwarded-for': `10.1.0.${at}` }
        expect(await api.call('POST', path, { body, headers })).toMatchObject({ status: 200, body: { msg } })
      }
  })
})

describe('the last admin', () => {
  test('USER-7 can neither be deleted, banned nor lose the status', async () => {
    for (const staatus of [0, 2, 3]) {
      const body = { nimi: 'A', email: admin.email, staatus }
      expect((await api.call('PUT', `/api/users/admin/${admin._id}`, { as: admin, body })).status).toBe(409)
    }
    const response = await api.call('DELETE', `/api/users/${admin._id}`, { as: admin })
    expect(response).toMatchObject({
      status: 409,
      body: { errors: { msg: 'See on viimane admin. Määra enne adminiks keegi teine.' } },
    })
  })

  test('USER-7 remains where two admins demote and delete one another at once', async () => {
    const other = await api.person({ status: 4 })
    const body = { nimi: 'A', email: admin.email, staatus: 2 }
    await Promise.all([
      api.call('PUT', `/api/users/admin/${admin._id}`, { as: other, body }),
      api.call('DELETE', `/api/users/${other._id}`, { as: admin }),
    ])
    const { rows } = await api.db.execute(sql`select 1 from users where staatus = 4`)
    expect(rows).toHaveLength(1)
  })

  test('USER-3 an inactive member gets no status by hand, and no member becomes inactive', async () => {
    const [waiting, mari] = [await invite(), await api.person()]
    const put = ({ _id, email }: Person, staatus: number) =>
      api.call('PUT', `/api/users/admin/${_id}`, { as: admin, body: { nimi: 'A', email, staatus } })
    expect((await put(waiting, 2)).status).toBe(409)
    expect((await put(waiting, 1)).status).toBe(200)
    expect((await put(mari, 1)).body.valjad).toEqual({ staatus: 'See staatus ei sobi.' })
  })
})

test('USER-3 a refused call changes nothing', async () => {
  const target = await api.person({ name: 'Jaan' })
  const before = (await api.db.execute(sql`select * from users where _id = ${target._id}`)).rows
  const moderator = await api.person({ status: 3 })
  for (const path of [`/api/users/${target._id}`, `/api/users/admin/${target._id}`])
    await api.call('PUT', path, {
      as: moderator,
      body: { nimi: 'X', email: newEmail(), parool: 'uussalasona', staatus: 0 },
    })
  await api.call('DELETE', `/api/users/${target._id}`, { as: moderator })
  await api.call('PUT', `/api/users/muuda-parooli/${target._id}`, { as: moderator, body: { parool: 'uussalasona' } })
  expect((await api.db.execute(sql`select * from users where _id = ${target._id}`)).rows).toEqual(before)
  expect((await api.call('GET', '/api/auth', { as: target })).status).toBe(200)
})
