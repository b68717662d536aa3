import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { createLink } from '../../../api/users/links.ts'
import { type Person, usualPassword } from '../../support/api/api.ts'
import { apiOfTests } from '../../support/api/apiOfTests.ts'
import { hurryJobs } from '../../support/api/hurriedJobs.ts'
import { startSmtp, type TakenMail, type TestSmtp } from '../../support/servers/smtp.ts'
import { until } from '../../support/until.ts'

let smtp: TestSmtp
let admin: Person
let mari: Person

beforeAll(async () => {
  smtp = await startSmtp()
})
const api = apiOfTests(() => ({ smtpUrl: smtp.url }))
afterAll(() => smtp.close())
beforeEach(async () => {
  await api.db.execute(sql`delete from users`)
  await api.db.execute(sql`delete from tries`)
  admin = await api.person({ status: 4, name: 'Anne Admin' })
  mari = await api.person({ name: 'Mari Mets', email: 'mari@saar.test' })
  api.log.splice(0)
})
afterEach(async () => {
  await emptied()
  smtp.mails.splice(0)
  smtp.refused = []
})

const emptied = () =>
  until(async () => (await api.db.execute(sql`select 1 from jobs where kind like '%Mail'`)).rows.length === 0)
/** The mails to an address, once the queue is empty. */
const mailsTo = async (to: string): Promise<TakenMail[]> => {
  await emptied()
  return smtp.mails.filter((mail) => mail.to.includes(to))
}
const lastLinkTo = async (to: string) => (await mailsTo(to)).at(-1)?.link ?? ''
const tokenOf = (link: string) => link.split('/').at(-1) ?? ''
const change = (as: { token: string }, user: Person, more: object) => {
  const path = as === user ? `/api/users/${user._id}` : `/api/users/admin/${user._id}`
  return api.call('PUT', path, { as, body: { nimi: user.nimi, email: user.email, ...more } })
}
const revert = (token: string) => api.call('PUT', `/api/users/taasta-email/${token}`)
const signIn = (email: string, parool = usualPassword) => api.call('POST', '/api/auth', { body: { email, parool } })
const emailOf = async ({ _id }: Person) =>
  (await api.db.execute(sql`select email from users where _id = ${_id}`)).rows[0]?.email
const isSignedIn = async (as: { token: string }) => (await api.call('GET', '/api/auth', { as })).status === 200

describe('notifications', () => {
  const kinds: Record<string, () => Promise<unknown>> = {
    'the own profile': () => change(mari, mari, { parool: 'uus parool' }),
    'an admin': () => change(admin, mari, { parool: 'uus parool' }),
    'the own session at muuda-parooli': () =>
      api.call('PUT', `/api/users/muuda-parooli/${mari._id}`, { as: mari, body: { parool: 'uus parool' } }),
    'a restore link': async () =>
      api.call('PUT', `/api/users/muuda-parooli/${mari._id}`, {
        as: { token: await createLink(api.db, 'restore', mari._id) },
        body: { parool: 'uus parool' },
      }),
  }
  test.each(Object.keys(kinds))(
    'AUTH-9 a new password by %s is reported by mail, with the way to recovery',
    async (name) => {
      await kinds[name]?.()
      const mails = await mailsTo(mari.email)
      expect(mails.map(({ link }) => link)).toEqual(['http://localhost:4000/sise/login'])
      expect((await signIn(mari.email, 'uus parool')).status).toBe(200)
    },
  )

  test('AUTH-9 a new email is reported to the former address alone, with a link', async () => {
    expect((await change(mari, mari, { email: 'uus@saar.test', parool: 'uus parool' })).status).toBe(200)
    const mails = await mailsTo(mari.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.raw).toContain('uus@saar.test')
    expect(mails[0]?.link).toMatch(/^http:\/\/localhost:4000\/sise\/taasta-email\/link-[\w-]{43}$/)
    expect(smtp.mails).toHaveLength(1)
  })

  test('AUTH-9 other changes, another spelling of the email and a refused change are not reported', async () => {
    await change(mari, mari, { nimi: 'Mari Meri', telefon: '5551234' })
    await change(mari, mari, { email: 'Mari@Saar.test' })
    expect((await change(mari, mari, { email: admin.email })).status).toBe(409)
    expect((await change(mari, mari, { parool: 'x' })).status).toBe(400)
    await emptied()
    expect(smtp.mails).toEqual([])
  })

  test('AUTH-9 an invitation that is resent to a corrected address is not reported; registering by another address is', async () => {
    const invited = await api.person({ status: 1, email: 'viga@saar.test' })
    await change(admin, invited, { email: 'kutse@saar.test' })
    await emptied()
    expect(smtp.mails).toEqual([])
    const token = await createLink(api.db, 'invitation', invited._id)
    const body = { nimi: 'Uku', email: 'uku@saar.test', parool: 'saladus' }
    expect((await api.call('PUT', `/api/users/registreerimine/${token}`, { body })).status).toBe(200)
    expect((await revert(tokenOf(await lastLinkTo('kutse@saar.test')))).status).toBe(200)
    expect([await emailOf(invited), (await signIn('kutse@saar.test', 'saladus')).status]).toEqual([
      'kutse@saar.test',
      400,
    ])
  })

  test('AUTH-9 a deleted member gets no mail, and their link is dead', async () => {
    await change(mari, mari, { email: 'uus@saar.test' })
    const link = await lastLinkTo(mari.email)
    smtp.refused = ['uus@saar.test']
    await change(admin, mari, { email: 'kolmas@saar.test' })
    // A mail that is being sent would still be delivered.
    await until(() => api.log.join('').includes('a job failed'))
    await api.call('DELETE', `/api/users/${mari._id}`, { as: admin })
    await hurryJobs(api, '%Mail')
    smtp.refused = []
    expect(await mailsTo('uus@saar.test')).toEqual([])
    expect((await revert(tokenOf(link))).status).toBe(400)
  })

  test('AUTH-9 a session cannot flood a mailbox: the tenth change is refused to its author', async () => {
    const statuses = []
    for (let at = 0; at < 10; at += 1)
      statuses.push((await change(mari, mari, { email: at % 2 ? mari.email : 'uus@saar.test' })).status)
    expect(statuses).toEqual([...Array<number>(9).fill(200), 429])
    expect((await change(mari, mari, { email: 'uus@saar.test', telefon: '5' })).status).toBe(200)
    expect((await change(admin, mari, { parool: 'uus parool' })).status).toBe(200)
  })
})

describe('the link', () => {
  test('AUTH-9 restores the email, ends sessions, password and links, and mails a link for a new password', async () => {
    const thief = { token: (await signIn(mari.email)).body.token as string }
    await change(mari, mari, { email: 'varas@saar.test', parool: 'varga parool' })
    const restore = await createLink(api.db, 'restore', mari._id)
    const link = await lastLinkTo(mari.email)
    const loaded = await api.call('GET', '/api/auth', { as: { token: tokenOf(link) } })
    expect(loaded.body).toMatchObject({ _id: mari._id, email: 'varas@saar.test' })

    const { status, body } = await revert(tokenOf(link))
    expect([status, body]).toEqual([
      200,
      { msg: 'E-posti aadressi vahetus on tagasi võetud. Uue parooli määramise link on sinu postkastis.' },
    ])
    expect(await emailOf(mari)).toBe('mari@saar.test')
    expect(await Promise.all([isSignedIn(mari), isSignedIn(thief), isSignedIn({ token: restore })])).toEqual([
      false,
      false,
      false,
    ])
    for (const parool of ['varga parool', usualPassword]) expect((await signIn(mari.email, parool)).status).toBe(400)
    expect((await mailsTo('varas@saar.test')).map((mail) => mail.link)).toEqual([''])

    const as = { token: tokenOf(await lastLinkTo(mari.email)) }
    const set = await api.call('PUT', `/api/users/muuda-parooli/${mari._id}`, { as, body: { parool: 'minu oma' } })
    expect([set.status, (await signIn(mari.email, 'minu oma')).status]).toEqual([200, 200])
    expect(api.log.join('')).not.toContain(tokenOf(link))
  })

  test('AUTH-9 works once, also when it is used twice at once, and for nothing else', async () => {
    await change(mari, mari, { email: 'uus@saar.test' })
    const token = tokenOf(await lastLinkTo(mari.email))
    const as = { token }
    expect(
      (await api.call('PUT', `/api/users/muuda-parooli/${mari._id}`, { as, body: { parool: 'saladus' } })).status,
    ).toBe(400)
    expect(
      (await api.call('PUT', `/api/users/${mari._id}`, { as, body: { nimi: 'M', email: 'x@saar.test' } })).status,
    ).toBe(401)
    const body = { nimi: 'M', email: 'x@saar.test', parool: 'saladus' }
    expect((await api.call('PUT', `/api/users/registreerimine/${token}`, { body })).status).toBe(400)
    const responses = await Promise.all([revert(token), revert(token)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const msg = 'Link on aegunud või juba kasutatud.'
    expect((await revert(token)).body).toEqual({ msg, errors: { msg } })
  })

  test('AUTH-9 is valid for 7 days from the change', async () => {
    await change(mari, mari, { email: 'uus@saar.test' })
    const token = tokenOf(await lastLinkTo(mari.email))
    const { rows } = await api.db.execute<{ days: number }>(
      sql`select (extract(epoch from expires_at - now()) / 86400)::float as days from user_links where kind = 'revertEmail'`,
    )
    expect(rows[0]?.days).toBeCloseTo(7, 2)
    await api.db.execute(sql`update user_links set expires_at = now()`)
    expect((await revert(token)).status).toBe(400)
  })

  test('AUTH-9 after several changes the first address reverts all of them, and the later links die with it', async () => {
    await change(mari, mari, { email: 'teine@saar.test' })
    await change(mari, mari, { email: 'kolmas@saar.test' })
    const [first, second] = [await lastLinkTo(mari.email), await lastLinkTo('teine@saar.test')].map(tokenOf)
    expect((await revert(first ?? '')).status).toBe(200)
    expect((await revert(second ?? '')).status).toBe(400)
    expect(await emailOf(mari)).toBe('mari@saar.test')
  })

  test('AUTH-9 after several changes reverted link by link the first address remains', async () => {
    await change(mari, mari, { email: 'teine@saar.test' })
    await change(mari, mari, { email: 'kolmas@saar.test' })
    for (const email of ['teine@saar.test', mari.email]) {
      const link = (await mailsTo(email)).map((mail) => mail.link).find((found) => found.includes('taasta-email'))
      expect((await revert(tokenOf(link ?? ''))).status).toBe(200)
      expect(await emailOf(mari)).toBe(email)
    }
  })

  test.each([0, 20])(
    'AUTH-9 is not needed where an admin restores the former address after %i days, and the thief gets none',
    async (days) => {
      await change(mari, mari, { email: 'varas@saar.test' })
      const link = await lastLinkTo(mari.email)
      await api.db.execute(sql`update former_emails set left_at = now() - make_interval(days => ${days}::int)`)
      expect((await change(admin, mari, { email: mari.email })).status).toBe(200)
      expect((await mailsTo('varas@saar.test')).map((mail) => mail.link)).toEqual([''])
      expect((await revert(tokenOf(link))).status).toBe(400)
    },
  )

  test('AUTH-9 reports an address that somebody else has by now, and works once it is free', async () => {
    await change(mari, mari, { email: 'uus@saar.test' })
    const token = tokenOf(await lastLinkTo(mari.email))
    const jaan = await api.person({ email: 'jaan@saar.test' })
    await change(jaan, jaan, { email: 'MARI@saar.test' })
    const msg = 'Seda e-posti aadressi kasutab nüüd keegi teine. Pöördu admini poole.'
    expect(await revert(token)).toMatchObject({ status: 409, body: { msg, errors: { msg } } })
    expect([await isSignedIn(mari), (await signIn('uus@saar.test')).status]).toEqual([true, 200])
    await change(admin, jaan, { email: 'jaan@saar.test' })
    expect((await revert(token)).status).toBe(200)
  })

  test('AUTH-9, USER-7 lets the last admin restore the own email and stay an admin', async () => {
    await change(admin, admin, { email: 'uus.admin@saar.test' })
    expect((await revert(tokenOf(await lastLinkTo(admin.email)))).status).toBe(200)
    const { rows } = await api.db.execute(sql`select email, staatus from users where _id = ${admin._id}`)
    expect(rows).toEqual([{ email: admin.email, staatus: 4 }])
  })

  test('AUTH-9 restores the address of a banned member, without a link for a password', async () => {
    await change(mari, mari, { email: 'varas@saar.test' })
    const token = tokenOf(await lastLinkTo(mari.email))
    await api.db.execute(sql`update users set staatus = 0 where _id = ${mari._id}`)
    expect(await revert(token)).toMatchObject({
      status: 200,
      body: { msg: 'E-posti aadressi vahetus on tagasi võetud.' },
    })
    expect(await mailsTo(mari.email)).toHaveLength(1)
  })
})
