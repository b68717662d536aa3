import { beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { createLink } from '../../../api/users/links.ts'
import type { ApiResponse, TestApi } from '../../support/api/api.ts'
import { apiOfTests } from '../../support/api/apiOfTests.ts'

const api = apiOfTests()
const strict = apiOfTests({ passwordMin: 10 })

beforeEach(() => api.db.execute(sql`delete from tries`))

const refused = (parool: string) => ({
  status: 400,
  body: { msg: parool, errors: { msg: parool }, valjad: { parool } },
})

/** The four ways to set a password, each with a new user: the response, and the user's email. */
const ways: Record<string, (at: TestApi, parool: unknown) => Promise<[ApiResponse, string]>> = {
  async 'the own profile'(at, parool) {
    const as = await at.person()
    const body = { nimi: 'M', email: as.email, parool }
    return [await at.call('PUT', `/api/users/${as._id}`, { as, body }), as.email]
  },
  async 'the admin path'(at, parool) {
    const [as, { _id, email }] = [await at.person({ status: 4 }), await at.person()]
    return [await at.call('PUT', `/api/users/admin/${_id}`, { as, body: { nimi: 'M', email, parool } }), email]
  },
  async registering(at, parool) {
    const { _id, email } = await at.person({ status: 1 })
    const token = await createLink(at.db, 'invitation', _id)
    const body = { nimi: 'M', email, parool }
    return [await at.call('PUT', `/api/users/registreerimine/${token}`, { as: { token }, body }), email]
  },
  async restoring(at, parool) {
    const { _id, email } = await at.person()
    const as = { token: await createLink(at.db, 'restore', _id) }
    return [await at.call('PUT', `/api/users/muuda-parooli/${_id}`, { as, body: { parool } }), email]
  },
}
describe.each(Object.entries(ways))('%s', (_, send) => {
  test('AUTH-5 at least 6 characters, as people count them; PASSWORD_MIN requires more', async () => {
    for (const short of ['', 'abcde', '💥💥💥💥💥', 7, ['saladus']])
      expect((await send(api, short))[0]).toMatchObject(refused('Sisesta vähemalt 6 kohaline parool.'))
    expect((await send(api, 'a\ud800bcdef'))[0]).toMatchObject(
      refused('Paroolis on märk, mida ei saa kasutada. Vali teine parool.'),
    )
    expect((await send(api, 'a'.repeat(1_001)))[0]).toMatchObject(
      refused('Parool on liiga pikk (kuni 1000 tähemärki).'),
    )
    expect((await send(strict, '123456789'))[0]).toMatchObject(refused('Sisesta vähemalt 10 kohaline parool.'))
    expect((await send(strict, '1234567890'))[0].status).toBe(200)
  })

  test('AUTH-5 the new password signs in, with 128 characters and more', async () => {
    const six = ['abcdef', '💥💥💥💥💥💥', '      ']
    for (const parool of [...six, 'õ'.repeat(128), 'a'.repeat(129), 'a'.repeat(1_000), '💥'.repeat(1_000)]) {
      const [{ status }, email] = await send(api, parool)
      expect([parool.length, status]).toEqual([parool.length, 200])
      expect((await api.call('POST', '/api/auth', { body: { email, parool } })).status).toBe(200)
    }
  })
})

test('AUTH-5 a password is the same in any Unicode composition', async () => {
  const [, email] = await (ways.restoring as (typeof ways)[string])(api, 'õhtuõhtu')
  const signIn = await api.call('POST', '/api/auth', { body: { email, parool: 'õhtuõhtu'.normalize('NFD') } })
  expect(signIn.status).toBe(200)
})
