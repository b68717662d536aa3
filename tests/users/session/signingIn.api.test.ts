import { describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { sessions } from '../../../api/store/tables/users.ts'
import { usualPassword } from '../../support/api/api.ts'
import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Õunapuu', email: 'Mari@Saar.test' })

const signIn = (email: unknown, parool: unknown) => api.call('POST', '/api/auth', { body: { email, parool } })
const wrong = { status: 400, body: { msg: 'Kasutaja ja/või parool pole korrektsed.' } }

describe('signing in', () => {
  test('AUTH-4 the token of a new session loads the user, without any password', async () => {
    const { status, body } = await signIn(' mari@saar.TEST ', usualPassword)
    expect([status, Object.keys(body)]).toEqual([200, ['token']])
    const me = await api.call('GET', '/api/auth', { as: body })
    expect(me.body).toEqual({
      _id: mari._id,
      nimi: 'Mari Õunapuu',
      email: 'Mari@Saar.test',
      telefon: '',
      elukoht: '',
      mustandivoti: expect.any(String),
      tervitus: [],
      staatus: 2,
      versioon: expect.any(String),
    })
  })

  test.each([
    ['', 'x'],
    ['x', ''],
    ['   ', 'x'],
    [undefined, undefined],
    [null, 7],
    [{ $ne: '' }, ['x']],
  ])('AUTH-1 email %j and password %j are missing', async (email, password) => {
    expect(await signIn(email, password)).toMatchObject({
      status: 400,
      body: { msg: 'Palun sisesta kasutajatunnus ja parool.' },
    })
  })

  test.each([
    ['mari@saar.test', 'vale parool'],
    ['mari@saar.test', ` ${usualPassword}`],
    ['pole@saar.test', usualPassword],
    ["' or 1=1 --", usualPassword],
    ['mari@saar.test\u0000', usualPassword],
    ['\ud800@saar.test', usualPassword],
    ['a'.repeat(100_000), usualPassword],
    ['mari@saar.test', 'a'.repeat(100_000)],
  ])('AUTH-2 wrong credentials are refused in one sentence (%#)', async (email, password) => {
    expect(await signIn(email, password)).toMatchObject(wrong)
  })

  test.each([0, 1])('AUTH-7 status %i cannot sign in with the right password', async (status) => {
    const { email } = await api.person({ status })
    expect(await signIn(email, usualPassword)).toMatchObject(wrong)
  })
})

describe('sessions', () => {
  test('AUTH-7 signing out ends this session on the server and no other', async () => {
    const [one, other] = (await Promise.all([1, 2].map(() => signIn(mari.email, usualPassword)))).map(
      ({ body }) => body,
    )
    expect((await api.call('DELETE', '/api/auth', { as: one })).body).toEqual({ _id: mari._id })
    expect((await api.call('GET', '/api/auth', { as: one })).status).toBe(401)
    expect((await api.call('DELETE', '/api/auth', { as: one })).status).toBe(401)
    expect((await api.call('GET', '/api/auth', { as: other })).status).toBe(200)
  })

  test('AUTH-7 a session ends 30 days after its last use, and use prolongs it', async () => {
    const jaan = await api.person()
    const lastUsed = (days: number) =>
      api.db
        .update(sessions)
        .set({ lastUsedAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(sessions.userId, jaan._id))
    await lastUsed(29)
    expect((await api.call('GET', '/api/auth', { as: jaan })).status).toBe(200)
    const [session] = await api.db.select().from(sessions).where(eq(sessions.userId, jaan._id))
    const dayAgo = Date.now() - 24 * 3_600_000
    expect(session?.lastUsedAt.getTime()).toBeGreaterThan(dayAgo)
    await lastUsed(31)
    expect((await api.call('GET', '/api/auth', { as: jaan })).status).toBe(401)
  })

  test('AUTH-8 the store has neither password nor token, the log neither of them nor an email', async () => {
    const { body } = await signIn(mari.email, usualPassword)
    await api.call('GET', `/api/auth?token=${body.token}`, { as: body })
    await signIn(mari.email, 'salajane-vale-parool')
    const rows = await api.db.execute(
      sql`select u::text, s::text from users u left join sessions s on s.user_id = u._id`,
    )
    const everything = JSON.stringify(rows.rows) + api.log.join('')
    for (const secret of [usualPassword, 'salajane-vale-parool', body.token]) expect(everything).not.toContain(secret)
    expect(api.log.join('')).not.toContain(mari.email)
    expect(api.log.join('')).toContain('"path":"/api/auth"')
    expect(JSON.stringify(rows.rows)).toContain('$argon2id$')
  })
})
