import { sql } from 'drizzle-orm'
import { countSignIn } from '../../../api/users/signIn/signInLimits.ts'
import { type Person, usualPassword } from '../../support/api/api.ts'
import { stackOfTests } from '../../support/gateway/stackOfTests.ts'

// Rating so many passwords at once takes longer than a request may on a burdened machine.
const { api, gateway } = stackOfTests({}, { timeLimitMs: 60_000 })
let victim: Person
let attacker: Person

beforeEach(async () => {
  await api.db.execute(sql`delete from tries`)
  await api.db.execute(sql`delete from jobs where kind like '%Mail'`)
  victim = await api.person()
  attacker = await api.person()
  api.log.splice(0)
})

const guess = (at: number, email = victim.email) => `a${at}:signIn(email:"${email}",password:"vale${at}"){token}`
const own = (at: number) => `a${at}:signIn(email:"${attacker.email}",password:"${usualPassword}"){token}`
const many = (count: number, field: (at: number) => string) =>
  `mutation{${Array.from({ length: count }, (_, at) => field(at)).join(' ')}}`
const ask = (document: string) => gateway.query(document, { headers: { 'x-forwarded-for': '10.0.0.1' } })
const codeOf = async (document: string) => (await ask(document)).errors?.[0]?.extensions.code
/** How many requests for a path the api has logged. */
const calls = (path: string) => api.log.filter((line) => line.includes('incoming') && line.includes(`"${path}"`)).length

test('AUTH-8 a hundred aliased sign-ins are refused before any is tried', async () => {
  expect(await codeOf(many(100, guess))).toBe('GRAPHQL_VALIDATION_FAILED')
  expect(calls('/api/auth')).toBe(0)
})

test('AUTH-8 as many as a request may hold: each that is tried counts, and the first wrong one ends it', async () => {
  const codes = []
  for (let at = 0; at < 12; at += 1) codes.push(await codeOf(many(30, guess)))
  expect(codes).toEqual([...Array<string>(9).fill('BAD_USER_INPUT'), ...Array<string>(3).fill('TOO_MANY_REQUESTS')])
  // Twelve requests made twelve calls: aliases allow no more attempts than separate requests.
  expect(calls('/api/auth')).toBe(12)
})

test('AUTH-8 right sign-ins between the guesses neither hide them nor win further ones', async () => {
  const mixed = many(30, (at) => (at % 2 === 0 ? own(at) : guess(at)))
  const codes = []
  for (let at = 0; at < 10; at += 1) codes.push(await codeOf(mixed))
  expect(codes).toEqual([...Array<string>(9).fill('BAD_USER_INPUT'), 'TOO_MANY_REQUESTS'])
})

test('AUTH-8 guesses for many accounts from one address are limited by the three hundredth', async () => {
  for (let at = 0; at < 270; at += 1) await countSignIn(api.db, `enne${at}@saar.test`, '10.0.0.1')
  const codes = []
  for (let at = 0; at < 30; at += 1)
    codes.push(await codeOf(many(30, (alias) => guess(alias, `${at}-${alias}@saar.test`))))
  expect(codes).toEqual([...Array<string>(29).fill('BAD_USER_INPUT'), 'TOO_MANY_REQUESTS'])
})

test('AUTH-8 requests that come all at once get no more tries', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => codeOf(many(30, guess))))
  expect(answers.filter((code) => code === 'BAD_USER_INPUT')).toHaveLength(9)
  expect(answers.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(16)
})

test('AUTH-8 aliased wishes for a new password count one by one', async () => {
  const reset = (at: number) => `a${at}:requestPasswordReset(email:"${victim.email}")`
  const { data, errors } = await ask(many(30, reset))
  expect(data).toMatchObject({ a0: true, a8: true, a9: null, a29: null })
  expect(errors).toHaveLength(21)
  expect(errors?.[0]).toMatchObject({ path: ['a9'], extensions: { code: 'TOO_MANY_REQUESTS' } })
  expect(calls('/api/users/muuda-parooli/')).toBe(10)
})

test('AUTH-8 aliased invitations of an admin count one by one', async () => {
  const { token } = await api.person({ status: 4 })
  const invite = (at: number) => `a${at}:inviteUser(input:{email:"kutse${at}@saar.test"}){id}`
  const { data, errors } = await gateway.query(many(30, invite), { token })
  expect(data).toMatchObject({ a0: {}, a8: {}, a9: null, a29: null })
  expect(errors?.[0]).toMatchObject({
    path: ['a9'],
    extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) },
  })
})

test('AUTH-8 aliased guesses of an invitation end at the first', async () => {
  const open = (at: number) =>
    `a${at}:register(token:"vale${at}",input:{name:"A",email:"a@b.ee",password:"saladus"}){token}`
  expect(await codeOf(many(30, open))).toBe('BAD_USER_INPUT')
  expect(api.log.filter((line) => line.includes('incoming')).length).toBe(1)
})
