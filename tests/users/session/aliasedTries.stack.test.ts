import { sql } from 'drizzle-orm'
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
const send = (document: string) => gateway.query(document, { headers: { 'x-forwarded-for': '10.0.0.1' } })
const codeOf = async (document: string) => (await send(document)).errors?.[0]?.extensions.code
/** How many requests for a path the api has logged. */
const calls = (path: string) => api.log.filter((line) => line.includes('incoming') && line.includes(`"${path}"`)).length

test('AUTH-8 (stack: aliases) a hundred aliased sign-ins are refused before any is tried', async () => {
  expect(await codeOf(many(100, guess))).toBe('GRAPHQL_VALIDATION_FAILED')
  expect(calls('/api/auth')).toBe(0)
})

test('AUTH-8 (stack: aliases) as many as a request may have: each try counts, and the first wrong one ends it', async () => {
  const codes = []
  for (let at = 0; at < 12; at += 1) codes.push(await codeOf(many(30, guess)))
  expect(codes).toEqual([...Array<string>(9).fill('BAD_USER_INPUT'), ...Array<string>(3).fill('TOO_MANY_REQUESTS')])
  // Twelve requests made twelve calls: aliases allow no more attempts than separate requests.
  expect(calls('/api/auth')).toBe(12)
})

test('AUTH-8 (stack: aliases) right sign-ins between the guesses neither hide them nor allow further ones', async () => {
  const mixed = many(30, (at) => (at % 2 === 0 ? own(at) : guess(at)))
  const codes = []
  for (let at = 0; at < 10; at += 1) codes.push(await codeOf(mixed))
  expect(codes).toEqual([...Array<string>(9).fill('BAD_USER_INPUT'), 'TOO_MANY_REQUESTS'])
})

test('AUTH-8 (stack: aliases) aliased requests for a new password count one by one', async () => {
  const reset = (at: number) => `a${at}:requestPasswordReset(email:"${victim.email}")`
  const { data, errors } = await send(many(30, reset))
  expect(data).toMatchObject({ a0: true, a8: true, a9: null, a29: null })
  expect(errors).toHaveLength(21)
  expect(errors?.[0]).toMatchObject({ path: ['a9'], extensions: { code: 'TOO_MANY_REQUESTS' } })
  expect(calls('/api/users/muuda-parooli/')).toBe(10)
})

test('AUTH-8 (stack: aliases) aliased guesses of an invitation end at the first', async () => {
  const open = (at: number) =>
    `a${at}:register(token:"vale${at}",input:{name:"A",email:"a@b.ee",password:"saladus"}){token}`
  expect(await codeOf(many(30, open))).toBe('BAD_USER_INPUT')
  expect(api.log.filter((line) => line.includes('incoming')).length).toBe(1)
})
