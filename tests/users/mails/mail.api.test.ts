import { readdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { invitationText } from '../../../api/users/mails/mails.ts'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { startSmtp, type TestSmtp } from '../../support/servers/smtp.ts'
import { until } from '../../support/until.ts'
import { userMailRunner } from './userMailRunner.ts'

describe('mails through an SMTP server', () => {
  let smtp: TestSmtp
  let api: TestApi
  let admin: Person

  beforeEach(async () => {
    smtp = await startSmtp()
    api = await startApi({ smtpUrl: smtp.url, siteUrl: 'https://saar.test' })
    admin = await api.person({ status: 4 })
  })
  afterEach(async () => {
    await api.close()
    await smtp.close()
  })

  const waiting = async () => (await api.db.execute(sql`select * from jobs where kind like '%Mail'`)).rows
  const emptied = () => until(async () => (await waiting()).length === 0)
  const invite = (email: string) =>
    api.call('POST', '/api/users', { as: admin, body: { nimi: 'Mari <b>', email, telefon: '' } })

  test('USER-4 an invitation arrives, and its link registers', async () => {
    await invite('mari@saar.test')
    const [mail] = await smtp.arrived(1)
    expect(mail?.to).toEqual(['mari@saar.test'])
    expect(mail?.link).toMatch(/^https:\/\/saar\.test\/sise\/registreerimine\/link-[\w-]{43}$/)
    const token = mail?.link.split('/').at(-1) ?? ''
    const body = { nimi: 'Mari', email: 'mari@saar.test', parool: 'saladus' }
    const response = await api.call('PUT', `/api/users/registreerimine/${token}`, { as: { token }, body })
    expect((await api.call('GET', '/api/auth', { as: response.body })).body).toMatchObject({ nimi: 'Mari', staatus: 2 })
    expect(api.log.join('')).not.toContain(token)
  })

  test('USER-4 an invitation names its author and the community, whichever way it was sent', async () => {
    const other = await api.person({ status: 4, name: 'Kai Kask' })
    const { body } = await invite('mari@saar.test')
    await api.call('GET', `/api/users/registreerimine/${body._id}`, { as: other })
    await api.call('POST', '/api/kutsed', { as: other, body: { kutsutavad: [{ email: 'jaan@saar.test' }] } })
    // Decodes quoted-printable, in which the names here are unchanged.
    const mails = (await smtp.arrived(3)).map(({ to, raw }) => ({ to, text: raw.replace(/=\r\n/g, '') }))
    const inviters = mails.map(({ to, text }) => `${to[0]} ${/^(.*) kutsub sind/m.exec(text)?.[1]}`)
    expect(inviters.toSorted()).toEqual([
      'jaan@saar.test Kai Kask',
      `mari@saar.test ${admin.nimi}`,
      'mari@saar.test Kai Kask',
    ])
    for (const { text } of mails) expect(text).toContain('Sise on kogukonna liikmete oma veebileht')
  })

  test('USER-4 an invitation of a deleted admin names nobody', () => {
    const { text } = invitationText({ name: '', inviter: '', community: 'Saar', link: 'https://saar.test/x' })
    expect(text).toMatch(/^Tere!\n\nSind on kutsutud liituma kogukonnaga „Saar“\. Sise on/)
  })

  test('AUTH-3 a recovery mail is sent to a known member alone, and its link sets a password', async () => {
    for (const email of ['eikeegi@saar.test', (await api.person({ status: 0 })).email, admin.email.toUpperCase()])
      await api.call('POST', '/api/users/muuda-parooli/', { body: { email } })
    const [mail, ...others] = await smtp.arrived(1)
    expect(mail?.to).toEqual([admin.email])
    const as = { token: mail?.link.split('/taasta-parool/')[1] ?? '' }
    const { _id } = (await api.call('GET', '/api/auth', { as })).body
    const set = await api.call('PUT', `/api/users/muuda-parooli/${_id}`, { as, body: { parool: 'kuusik' } })
    expect(set.status).toBe(200)
    await emptied()
    expect(others).toEqual([])
  })
  test('USER-4 a crash between sending and recording sends again under the same Message-ID, and both links are valid', async () => {
    await invite('mari@saar.test')
    await smtp.arrived(1)
    await emptied()
    const _id = /<(.*)@saar\.test>/.exec(smtp.mails[0]?.messageId ?? '')?.[1]
    // Simulates a crash, which leaves the row behind, due again.
    await api.db.execute(
      sql`insert into jobs (_id, kind, details, attempts)
        values (${_id}, 'invitationMail', '{"emailKey": "mari@saar.test"}', 1)`,
    )
    const runner = userMailRunner(api, smtp.url)
    await smtp.arrived(2)
    await runner.close()
    expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(1)
    for (const { link } of smtp.mails) {
      const as = { token: link.split('/').at(-1) ?? '' }
      expect((await api.call('GET', '/api/auth', { as })).status).toBe(200)
    }
  })
})

test('USER-4 without an SMTP server a mail is a file and its link is in the log', async () => {
  const api = await startApi()
  try {
    const admin = await api.person({ status: 4 })
    await api.call('POST', '/api/users', { as: admin, body: { nimi: 'Mari', email: 'mari@saar.test', telefon: '' } })
    const line = await logged(api, '"link"')
    const { link, file } = JSON.parse(line) as { link: string; file: string }
    expect(link).toMatch(/^http:\/\/localhost:4000\/sise\/registreerimine\//)
    expect(await readFile(file, 'utf8')).toContain('To: mari@saar.test')
    expect(await readdir(dirname(file))).toHaveLength(1)
  } finally {
    await api.close()
  }
})

async function logged({ log }: TestApi, words: string): Promise<string> {
  const line = () => log.find((each) => each.includes(words))
  await until(() => line() != null)
  return line() ?? ''
}

test('USER-4 names are in a mail as they are, never as html', () => {
  const link = 'https://saar.test/sise/registreerimine/x'
  const { html, text } = invitationText({ name: 'Mari <b>', inviter: 'Anu', community: 'Saar & meri', link })
  expect(text).toContain('Tere, Mari <b>!')
  expect(html).toContain('Tere, Mari &lt;b&gt;!')
  expect(html).toContain('Saar &amp; meri')
})
