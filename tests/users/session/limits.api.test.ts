import { beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { createLink } from '../../../api/users/links.ts'
import { countSignIn } from '../../../api/users/signIn/signInLimits.ts'
import { type Person, usualPassword } from '../../support/api/api.ts'
import { apiOfTests } from '../../support/api/apiOfTests.ts'

const api = apiOfTests()
let admin: Person
let count = 0
const newEmail = () => `uus${(count += 1)}@saar.test`

beforeEach(async () => {
  await api.db.execute(sql`delete from users`)
  await api.db.execute(sql`delete from tries`)
  admin = await api.person({ status: 4 })
})

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const signIn = (email: string, address: string, parool = 'vale parool') =>
  api.call('POST', '/api/auth', { body: { email, parool }, ...from(address) })
const recover = (email: string, address: string) =>
  api.call('POST', '/api/users/muuda-parooli/', { body: { email }, ...from(address) })
const invite = (as: Person, email: string, address: string) =>
  api.call('POST', '/api/users', { as, body: { nimi: 'Uus', email }, ...from(address) })
const resend = (as: Person, id: string, address: string) =>
  api.call('GET', `/api/users/registreerimine/${id}`, { as, ...from(address) })
const statusesOf = async (count: number, send: (at: number) => Promise<{ status: number }>) => {
  const statuses = []
  for (let at = 0; at < count; at += 1) statuses.push((await send(at)).status)
  return statuses
}
/** Counts failures at an account of `count` addresses that each guessed once, without hashing passwords. */
const guessed = async (email: string, count: number, addressOf: (at: number) => string) => {
  for (let at = 0; at < count; at += 1) await countSignIn(api.db, email, addressOf(at))
}
/** Counts a failure at each of `count` accounts from one address. */
const guessedAtMany = async (count: number, address: string) => {
  for (let at = 0; at < count; at += 1) await guessed(newEmail(), 1, () => address)
}
const nineThen = (status: number, limited = 429) => [...Array<number>(9).fill(status), limited]

describe('signing in', () => {
  test('AUTH-8 the tenth failure at one account from one address gets a wait, also with the right password', async () => {
    const mari = await api.person()
    expect(await statusesOf(9, () => signIn(mari.email, '10.0.0.1'))).toEqual(Array(9).fill(400))
    const tenth = await signIn(mari.email, '10.0.0.1', usualPassword)
    const msg = 'Liiga palju katseid. Proovi uuesti 15 minuti pärast.'
    expect([tenth.status, tenth.body]).toEqual([429, { msg }])
    expect(Number(tenth.headers.get('retry-after'))).toBeGreaterThan(880)
  })

  test('AUTH-8 OPS-10 failures that were counted by a clock a day ahead lock nobody out after it', async () => {
    const mari = await api.person()
    await guessed(mari.email, 9, () => '10.0.0.1')
    expect((await signIn(mari.email, '10.0.0.1', usualPassword)).status).toBe(429)
    await api.db.execute(sql`update tries set since = since + interval '1 day'`)
    expect((await signIn(mari.email, '10.0.0.1', usualPassword)).status).toBe(200)
  })

  test('AUTH-9 an attacker locks nobody out: the owner signs in from another address at once', async () => {
    const mari = await api.person()
    await statusesOf(30, () => signIn(mari.email, '10.0.0.1'))
    expect((await signIn(mari.email, '10.0.0.2', usualPassword)).status).toBe(200)
    expect((await signIn((await api.person()).email, '10.0.0.1', usualPassword)).status).toBe(200)
  })

  test('AUTH-9 guesses from everywhere delay each network by seconds, and the owner elsewhere not at all', async () => {
    const mari = await api.person()
    expect(await statusesOf(20, (at) => signIn(mari.email, `10.0.${at}.1`))).toEqual(Array(20).fill(400))
    // The 21st attempt is allowed, since it is the first of its network; the next one of the same /24 has to wait.
    expect(await statusesOf(2, (at) => signIn(mari.email, `10.0.99.${at}`))).toEqual([400, 429])
    expect((await signIn(mari.email, '192.0.2.1', usualPassword)).status).toBe(200)
    await guessed(mari.email, 30, (at) => `10.1.${at}.1`)
    await signIn(mari.email, '10.0.98.1')
    const { status, body, headers } = await signIn(mari.email, '10.0.98.2', usualPassword)
    expect([status, body.msg, headers.get('retry-after')]).toEqual([
      429,
      'Liiga palju katseid. Proovi uuesti 5 sekundi pärast.',
      '5',
    ])
    await api.db.execute(sql`update tries set since = since - interval '5 seconds'`)
    expect((await signIn(mari.email, '10.0.98.2', usualPassword)).status).toBe(200)
  })

  test('AUTH-9 an address from which the account was signed in to is neither delayed by guesses nor locked with its neighbours', async () => {
    const [mari, jaan] = [await api.person(), await api.person()]
    expect((await signIn(mari.email, '10.0.3.1', usualPassword)).status).toBe(200)
    await guessed(mari.email, 40, (at) => `10.2.${at}.1`)
    await signIn(mari.email, '10.0.3.7')
    expect((await signIn(mari.email, '10.0.3.7', usualPassword)).status).toBe(429)
    await guessedAtMany(299, '10.0.3.1')
    expect((await signIn(jaan.email, '10.0.3.1', usualPassword)).status).toBe(429)
    expect((await signIn(mari.email, '10.0.3.1', usualPassword)).status).toBe(200)
    await api.db.execute(sql`update sign_in_networks set last_at = now() - interval '91 days'`)
    expect((await signIn(mari.email, '10.0.3.1', usualPassword)).status).toBe(429)
  })

  test('AUTH-8 an unknown account is limited like a known one', async () => {
    for (const email of ['pole@saar.test', (await api.person()).email]) {
      await guessed(email, 20, (at) => `10.0.${at}.1`)
      expect(await statusesOf(3, (at) => signIn(email, `10.0.99.${at}`))).toEqual([400, 429, 429])
    }
    expect(await statusesOf(10, () => signIn('ka.pole@saar.test', '10.9.1.1'))).toEqual(nineThen(400))
  })

  test('AUTH-8 another spelling of the email or concurrent requests allow no further try', async () => {
    const mari = await api.person({ email: 'mari@saar.test' })
    const spellings = ['mari@saar.test', ' MARI@saar.test', '\uff4dari@saar.test', 'Mari@Saar.Test ']
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, at) => signIn(spellings[at % 4] ?? mari.email, '10.0.4.1')),
    )
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(9)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(31)
  })

  test('AUTH-9 failures count, not tries: three members at one address sign in all at once, and again and again', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => api.person()))
    for (let round = 0; round < 4; round += 1) {
      const responses = await Promise.all(
        [...people, ...people, ...people, ...people].map(({ email }) => signIn(email, '10.0.5.1', usualPassword)),
      )
      expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200))
    }
  })

  test('AUTH-9 twelve concurrent right passwords of one account at one address all succeed, also after eight wrong ones', async () => {
    const mari = await api.person()
    for (const wrong of [0, 8]) {
      await statusesOf(wrong, () => signIn(mari.email, '10.0.5.2'))
      const responses = await Promise.all(
        Array.from({ length: 12 }, () => signIn(mari.email, '10.0.5.2', usualPassword)),
      )
      expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200))
    }
  })

  test('AUTH-8 a success resets the failures of its own address, but not those of other addresses or at other accounts', async () => {
    await statusesOf(8, () => signIn(admin.email, '10.0.6.1'))
    await guessed(admin.email, 9, () => '10.0.6.2')
    expect((await signIn(admin.email, '10.0.6.1', usualPassword)).status).toBe(200)
    expect((await signIn(admin.email, '10.0.6.1')).status).toBe(400)
    expect((await signIn(admin.email, '10.0.6.2')).status).toBe(429)
    // One failure of its own is left there, after the success.
    await guessedAtMany(290, '10.0.6.1')
    expect((await signIn(newEmail(), '10.0.6.1')).status).toBe(429)
  })

  test('AUTH-8 many accounts tried from one address are limited by the three hundredth', async () => {
    await guessedAtMany(298, '10.0.7.1')
    expect(await statusesOf(2, () => signIn(newEmail(), '10.0.7.1'))).toEqual([400, 429])
    expect((await signIn(newEmail(), '10.0.7.2')).status).toBe(400)
  })

  test('AUTH-8 after the wait the next try is allowed', async () => {
    await statusesOf(10, () => signIn(admin.email, '10.0.8.1'))
    await api.db.execute(sql`update tries set since = since - interval '16 minutes'`)
    expect((await signIn(admin.email, '10.0.8.1', usualPassword)).status).toBe(200)
  })

  test('AUTH-8 the addresses of one IPv6 network count as one, and addresses that a client claims do not count', async () => {
    expect(await statusesOf(10, (at) => signIn('pole@saar.test', `2001:db8:0:7::${at}`))).toEqual(nineThen(400))
    expect((await signIn('pole@saar.test', '2001:db8:0:8::1')).status).toBe(400)
    const claims = (at: number) => signIn('pole@saar.test', `10.9.9.${at}, 10.0.9.1`)
    expect(await statusesOf(10, claims)).toEqual(nineThen(400))
  })
})

describe('recovery', () => {
  test('AUTH-9 cannot be blocked for another member: the tenth request for an email is refused to its own address only', async () => {
    for (const email of ['x@y.ee', admin.email]) {
      expect(await statusesOf(10, () => recover(email, '10.1.0.1'))).toEqual(nineThen(200))
      expect(await statusesOf(30, (at) => recover(email, `10.1.1.${at}`))).toEqual(Array(30).fill(200))
    }
  })

  test('AUTH-8 is refused at the thirtieth request from one address, whatever the emails', async () => {
    expect(await statusesOf(30, () => recover(newEmail(), '10.1.2.1'))).toEqual([...Array<number>(29).fill(200), 429])
    expect((await recover(newEmail(), '10.1.2.2')).status).toBe(200)
  })
})

describe('invitations', () => {
  test('AUTH-8 an admin invites nine a minute, and another admin elsewhere is not delayed', async () => {
    const other = await api.person({ status: 4 })
    expect(await statusesOf(10, (at) => invite(admin, newEmail(), `10.2.0.${at}`))).toEqual(nineThen(200))
    const response = await invite(admin, newEmail(), '10.2.0.99')
    const { msg } = response.body as { msg: string }
    expect(msg).toMatch(/^Liiga palju katseid. Proovi uuesti (1 minuti|\d\d? sekundi) pärast.$/)
    expect([response.status, response.body]).toEqual([429, { msg, errors: { msg } }])
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect((await invite(other, newEmail(), '10.2.0.100')).status).toBe(200)
  })

  test('AUTH-8 nine a minute are invited from one address, by any admins', async () => {
    const admins = await Promise.all(Array.from({ length: 10 }, () => api.person({ status: 4 })))
    expect(await statusesOf(10, (at) => invite(admins[at] ?? admin, newEmail(), '10.2.1.1'))).toEqual(nineThen(200))
  })

  test('USER-5 nobody gets a tenth mail within a while, and thirty others can be sent at once', async () => {
    const { body: mari } = await invite(admin, newEmail(), '10.3.0.1')
    // The invitation itself was the first mail.
    expect(await statusesOf(9, () => resend(admin, mari._id, '10.3.0.1'))).toEqual([...Array(8).fill(200), 429])
    await api.db.execute(sql`delete from tries`)
    const waiting = await Promise.all(Array.from({ length: 30 }, () => api.person({ status: 1 })))
    const responses = await Promise.all(waiting.map(({ _id }) => resend(admin, _id, '10.3.0.1')))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('USER-5 a hundredth resending within a while is refused', async () => {
    const none = '00000000-0000-7000-8000-000000000000'
    const statuses = await statusesOf(100, () => resend(admin, none, '10.3.1.1'))
    expect(statuses).toEqual([...Array<number>(99).fill(404), 429])
  })

  test('AUTH-8 dead links are limited for an address, and valid ones do not count', async () => {
    const body = { nimi: 'Uus', email: newEmail(), parool: 'saladus' }
    const open = (token: string, address: string) =>
      api.call('PUT', `/api/users/registreerimine/${token}`, { body, ...from(address) })
    const statuses = await statusesOf(300, (at) => open(`vale${at}`, '10.4.0.1'))
    expect(statuses).toEqual([...Array<number>(299).fill(400), 429])
    const waiting = await api.person({ status: 1 })
    const token = await createLink(api.db, 'invitation', waiting._id)
    expect((await open(token, '10.4.0.2')).status).toBe(200)
    // Valid links work even where the dead ones have used up the limit.
    const other = await api.person({ status: 1 })
    body.email = newEmail()
    expect((await open(await createLink(api.db, 'invitation', other._id), '10.4.0.1')).status).toBe(200)
  })
})
