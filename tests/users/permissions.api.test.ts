import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { createLink } from '../../api/users/links.ts'
import { type Person, usualPassword } from '../support/api/api.ts'
import { apiOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()
let count = 0

beforeAll(async () => {
  // With another admin, no user of these calls is the last one, which is protected.
  await api.person({ status: 4 })
})
beforeEach(() => api.db.execute(sql`delete from tries`))

/** The path and body of a call by `self` (null if signed out) that may affect `target`. */
type Make = (target: Person, self: Person | null) => [string, unknown?] | Promise<[string, unknown?]>

const newEmail = () => `kutse${(count += 1)}@saar.test`
const profile = ({ email }: Person) => ({ nimi: 'Nimi', email })
const parool = 'uus parool'

/** The responses if signed out and for status 0 to 4. A banned or inactive user's token is no session: AUTH-7. */
const announcement = { pealkiri: 'Koosolek', tekst: '<p>Tule.</p>', saajad: 'koik' }

const table: [string, string, Make, number[]][] = [
  ['GET', 'the own record', () => ['/api/auth'], [401, 401, 401, 200, 200, 200]],
  [
    'POST',
    'signing in',
    (_, self) => ['/api/auth', { email: self?.email, parool: usualPassword }],
    [400, 400, 400, 200, 200, 200],
  ],
  ['DELETE', 'signing out', () => ['/api/auth'], [401, 401, 401, 200, 200, 200]],
  ['GET', 'the list', () => ['/api/users'], [401, 401, 401, 200, 200, 200]],
  ['GET', 'a page of the list', () => ['/api/users?piir=1'], [401, 401, 401, 200, 200, 200]],
  ['GET', 'how many there are', () => ['/api/users/hulgad'], [401, 401, 401, 200, 200, 200]],
  ['GET', 'which letters one gets', () => ['/api/kirjad/valik'], [401, 401, 401, 200, 200, 200]],
  ['PUT', 'choosing letters', () => ['/api/kirjad/valik', { valik: 'nadal' }], [401, 401, 401, 200, 200, 200]],
  [
    'PUT',
    'ending a step of the welcome',
    () => ['/api/tervitus', { tehtud: ['liikmed'] }],
    [401, 401, 401, 200, 200, 200],
  ],
  ['GET', 'whose letters are paused', () => ['/api/kirjad/peatatud'], [401, 401, 401, 403, 403, 200]],
  ['PUT', 'a forged link of a letter', () => ['/api/kirjad/loobumine/x'], [400, 400, 400, 400, 400, 400]],
  ['GET', 'letters to members', () => ['/api/liikmekirjad'], [401, 401, 401, 403, 200, 200]],
  ['POST', 'a letter to members', () => ['/api/liikmekirjad', announcement], [401, 401, 401, 403, 200, 200]],
  [
    'POST',
    'the preview of a letter',
    () => ['/api/liikmekirjad/eelvaade', announcement],
    [401, 401, 401, 403, 200, 200],
  ],
  ['GET', 'how the invitations stand', () => ['/api/kutsed'], [401, 401, 401, 403, 403, 200]],
  [
    'POST',
    'inviting by list',
    () => ['/api/kutsed', { kutsutavad: [{ email: newEmail() }] }],
    [401, 401, 401, 403, 403, 200],
  ],
  ['POST', 'inviting those who are not yet', () => ['/api/kutsed/kutsumata'], [401, 401, 401, 403, 403, 200]],
  ['GET', 'whether notices are pushed', () => ['/api/touked'], [401, 401, 401, 200, 200, 200]],
  ['PUT', 'allowing notices with nothing', () => ['/api/touked', {}], [401, 401, 401, 400, 400, 400]],
  ['DELETE', 'stopping notices', () => ['/api/touked'], [401, 401, 401, 200, 200, 200]],
  ['GET', 'one member', ({ _id }) => [`/api/users/${_id}`], [401, 401, 401, 200, 200, 200]],
  ['POST', 'inviting', () => ['/api/users', { nimi: 'A', email: newEmail() }], [401, 401, 401, 403, 403, 200]],
  ['POST', 'inviting with nothing', () => ['/api/users', {}], [401, 401, 401, 403, 403, 400]],
  ['GET', 'resending to a member', ({ _id }) => [`/api/users/registreerimine/${_id}`], [401, 401, 401, 403, 403, 409]],
  [
    'GET',
    'resending to an invited one',
    async () => [`/api/users/registreerimine/${(await api.person({ status: 1 }))._id}`],
    [401, 401, 401, 403, 403, 200],
  ],
  [
    'PUT',
    'the own profile',
    (target, self) => [`/api/users/${(self ?? target)._id}`, profile(self ?? target)],
    [401, 401, 401, 200, 200, 200],
  ],
  [
    'PUT',
    "another's profile",
    (target) => [`/api/users/${target._id}`, profile(target)],
    [401, 401, 401, 403, 403, 403],
  ],
  [
    'PUT',
    'the own record by the admin path',
    (target, self) => [`/api/users/admin/${(self ?? target)._id}`, profile(self ?? target)],
    [401, 401, 401, 403, 403, 200],
  ],
  [
    'PUT',
    'another by the admin path',
    (target) => [`/api/users/admin/${target._id}`, { ...profile(target), staatus: 3 }],
    [401, 401, 401, 403, 403, 200],
  ],
  ['DELETE', 'another', ({ _id }) => [`/api/users/${_id}`], [401, 401, 401, 403, 403, 200]],
  ['DELETE', 'oneself', (target, self) => [`/api/users/${(self ?? target)._id}`], [401, 401, 401, 403, 403, 200]],
  [
    'PUT',
    'the own password',
    (target, self) => [`/api/users/muuda-parooli/${(self ?? target)._id}`, { parool }],
    [401, 401, 401, 200, 200, 200],
  ],
  [
    'PUT',
    "another's password",
    ({ _id }) => [`/api/users/muuda-parooli/${_id}`, { parool }],
    [401, 401, 401, 403, 403, 403],
  ],
  ['PUT', 'reverting by no link', () => ['/api/users/taasta-email/x'], [400, 400, 400, 400, 400, 400]],
  ['POST', 'recovering', ({ email }) => ['/api/users/muuda-parooli/', { email }], [200, 200, 200, 200, 200, 200]],
  [
    'PUT',
    'registering by a living link',
    async () => [`/api/users/registreerimine/${await invitation()}`, { nimi: 'A', email: newEmail(), parool }],
    [200, 200, 200, 200, 200, 200],
  ],
  [
    'PUT',
    'registering by no link',
    (_, self) => [`/api/users/registreerimine/${self?.token ?? 'x'}`, { nimi: 'A', email: newEmail(), parool }],
    [400, 400, 400, 400, 400, 400],
  ],
]

async function invitation() {
  return createLink(api.db, 'invitation', (await api.person({ status: 1 }))._id)
}

test.each(table)('USER-3 %s: %s, signed out and with status 0 to 4', async (method, _what, make, expected) => {
  const answers = []
  for (const status of [null, 0, 1, 2, 3, 4]) {
    const as = status == null ? null : await api.person({ status })
    const [path, body] = await make(await api.person(), as)
    answers.push(await api.call(method, path, { as, body }))
  }
  expect(answers.map(({ status }) => status)).toEqual(expected)
  const refusals = answers.filter(({ status }) => status >= 400)
  for (const { body } of refusals) expect(body).toMatchObject({ msg: expect.any(String) })
})

test('USER-3 the table names every call of the users', async () => {
  const { body: contract } = await api.call('GET', '/api/openapi.json')
  const named = Object.entries(contract.paths as Record<string, object>)
    .filter(([path]) => /^\/api\/(auth|users)/.test(path))
    .flatMap(([path, calls]) => Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`))
  expect(named.sort()).toEqual([
    'DELETE /api/auth',
    'DELETE /api/users/{id}',
    'GET /api/auth',
    'GET /api/users',
    'GET /api/users/hulgad',
    'GET /api/users/registreerimine/{id}',
    'GET /api/users/{id}',
    'POST /api/auth',
    'POST /api/users',
    'POST /api/users/muuda-parooli',
    'PUT /api/users/admin/{id}',
    'PUT /api/users/muuda-parooli/{userId}',
    'PUT /api/users/registreerimine/{token}',
    'PUT /api/users/taasta-email/{token}',
    'PUT /api/users/{id}',
  ])
})

test('USER-3 a refused call changes nothing', async () => {
  const target = await api.person({ name: 'Jaan' })
  const before = (await api.db.execute(sql`select * from users where _id = ${target._id}`)).rows
  const moderator = await api.person({ status: 3 })
  for (const path of [`/api/users/${target._id}`, `/api/users/admin/${target._id}`])
    await api.call('PUT', path, { as: moderator, body: { nimi: 'X', email: newEmail(), parool, staatus: 0 } })
  await api.call('DELETE', `/api/users/${target._id}`, { as: moderator })
  await api.call('PUT', `/api/users/muuda-parooli/${target._id}`, { as: moderator, body: { parool } })
  expect((await api.db.execute(sql`select * from users where _id = ${target._id}`)).rows).toEqual(before)
  expect((await api.call('GET', '/api/auth', { as: target })).status).toBe(200)
})
