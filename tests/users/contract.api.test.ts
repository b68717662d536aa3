import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { sql } from 'drizzle-orm'
import { inTransaction } from '../../api/store/transaction.ts'
import { recordFormerEmail } from '../../api/users/emails/formerEmails.ts'
import { createLink, createRevertLink } from '../../api/users/links.ts'
import { lockUser } from '../../api/users/lockUser.ts'
import { type Answer, type TestApi, usualPassword } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()
const admin = personOfTests(api, { status: 4 })
const ajv = new Ajv2020({ strict: false, allErrors: true })

beforeAll(async () => {
  formats.default(ajv)
  ajv.addSchema((await api.call('GET', '/api/openapi.json')).body, 'openapi')
})
beforeEach(() => api.db.execute(sql`delete from tries`))

/** The violations of the OpenAPI contract in a response. */
function faultsOf(method: string, template: string, { status, body }: Answer) {
  const key = status === 200 ? '200' : `${String(status)[0]}XX`
  const pointer = template.replaceAll('~', '~0').replaceAll('/', '~1')
  const validate = ajv.getSchema(
    `openapi#/paths/${pointer}/${method.toLowerCase()}/responses/${key}/content/application~1json/schema`,
  )
  if (!validate) throw new Error(`OpenAPI does not know ${status} of ${method} ${template}`)
  void validate(body)
  return validate.errors ?? []
}

const parool = 'saladus'
const inactive = () => api.person({ status: 1 })

/** The calls of users: method, template, the options of a successful call, and the status without options. */
const calls: [string, string, () => Promise<Parameters<TestApi['call']>[2] & { path: string }>, number][] = [
  [
    'POST',
    '/api/auth',
    async () => ({ path: '/api/auth', body: { email: (await api.person()).email, parool: usualPassword } }),
    400,
  ],
  ['GET', '/api/auth', async () => ({ path: '/api/auth', as: await api.person() }), 401],
  ['DELETE', '/api/auth', async () => ({ path: '/api/auth', as: await api.person() }), 401],
  ['GET', '/api/users', async () => ({ path: '/api/users?piir=2', as: await api.person() }), 401],
  [
    'POST',
    '/api/users',
    () => Promise.resolve({ path: '/api/users', as: admin, body: { email: 'k1@saar.test' } }),
    401,
  ],
  [
    'GET',
    '/api/users/registreerimine/{id}',
    async () => ({ path: `/api/users/registreerimine/${(await inactive())._id}`, as: admin }),
    401,
  ],
  [
    'PUT',
    '/api/users/registreerimine/{token}',
    async () => ({
      path: `/api/users/registreerimine/${await createLink(api.db, 'invitation', (await inactive())._id)}`,
      body: { nimi: 'A', email: 'k2@saar.test', parool },
    }),
    400,
  ],
  [
    'POST',
    '/api/users/muuda-parooli',
    () => Promise.resolve({ path: '/api/users/muuda-parooli/', body: { email: 'k@saar.test' } }),
    200,
  ],
  [
    'PUT',
    '/api/users/muuda-parooli/{userId}',
    async () => {
      const as = await api.person()
      return { path: `/api/users/muuda-parooli/${as._id}`, as, body: { parool } }
    },
    401,
  ],
  [
    'PUT',
    '/api/users/taasta-email/{token}',
    async () => {
      const { _id } = await api.person()
      const token = await inTransaction(api.db, async (tx) => {
        const user = await lockUser(tx, _id)
        const left = user && (await recordFormerEmail(tx, user, { newKey: 'k3@saar.test', byAdmin: false }))
        return createRevertLink(tx, left ?? '')
      })
      return { path: `/api/users/taasta-email/${token}` }
    },
    400,
  ],
  [
    'PUT',
    '/api/users/{id}',
    async () => {
      const as = await api.person()
      return { path: `/api/users/${as._id}`, as, body: { nimi: 'A', email: as.email } }
    },
    401,
  ],
  [
    'PUT',
    '/api/users/admin/{id}',
    async () => {
      const { _id, email } = await api.person()
      return { path: `/api/users/admin/${_id}`, as: admin, body: { nimi: 'A', email, staatus: 3 } }
    },
    401,
  ],
  ['DELETE', '/api/users/{id}', async () => ({ path: `/api/users/${(await api.person())._id}`, as: admin }), 401],
]

test.each(calls)('REST-2 users: %s %s answers and refuses as OpenAPI says', async (method, template, make, refusal) => {
  const { path, ...options } = await make()
  const answer = await api.call(method, path, options)
  expect([answer.status, faultsOf(method, template, answer)]).toEqual([200, []])
  const bare = await api.call(method, path, { body: method === 'GET' || method === 'DELETE' ? undefined : {} })
  expect([bare.status, faultsOf(method, template, bare)]).toEqual([refusal, []])
})

test('REST-2 users: the contract names the fields of a refused form', async () => {
  const answer = await api.call('POST', '/api/users', { as: admin, body: { email: 'x', nimi: 'n'.repeat(201) } })
  expect([answer.status, faultsOf('POST', '/api/users', answer)]).toEqual([400, []])
  expect(Object.keys(answer.body.valjad).sort()).toEqual(['email', 'nimi'])
})

describe('REST-7 inviting with an Idempotency-Key', () => {
  const invite = (key: string, email: string, as = admin) =>
    api.call('POST', '/api/users', { as, body: { nimi: 'Uus', email }, headers: { 'idempotency-key': key } })
  const usersWith = async (email: string) =>
    (await api.db.execute(sql`select 1 from users where email_key = ${email}`)).rowCount

  test('REST-7 a repeat gets the first answer, also at once, and nobody is invited twice', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => invite('kord', 'kord@saar.test')))
    answers.push(await invite('kord', 'kord@saar.test'))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200, body: { email: 'kord@saar.test', staatus: 1 } })
    expect(await usersWith('kord@saar.test')).toBe(1)
  })

  test('REST-7 repeats are not counted against the limit of invitations', async () => {
    const inviter = await api.person({ status: 4 })
    const first = await invite('mitu', 'mitu@saar.test', inviter)
    for (let at = 0; at < 12; at++)
      expect(await invite('mitu', 'mitu@saar.test', inviter)).toMatchObject({ status: 200, text: first.text })
  })

  test('REST-7 the key is for one request of one person, and free again after a refusal', async () => {
    expect((await invite('teine', 'teine@saar.test')).status).toBe(200)
    expect((await invite('teine', 'muu@saar.test')).status).toBe(409)
    const other = await api.person({ status: 4 })
    expect((await invite('teine', 'muu@saar.test', other)).status).toBe(200)
    expect((await invite('kolmas', 'muu@saar.test')).body.valjad).toEqual({
      email: 'Selle e-posti aadressiga liige on juba olemas.',
    })
    expect((await invite('kolmas', 'vaba@saar.test')).status).toBe(200)
    const long = await invite('k'.repeat(201), 'pikk@saar.test')
    expect(long).toMatchObject({ status: 400, body: { msg: 'Idempotency-Key on liiga pikk (kuni 200 tähemärki).' } })
  })
})
