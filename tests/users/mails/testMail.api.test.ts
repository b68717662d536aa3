import { afterEach, describe, expect, test } from '@jest/globals'
import { readApiConfig } from '../../../api/config.ts'
import { mailErrorText } from '../../../scripts/commands/mailErrorText.ts'
import { testMail } from '../../../scripts/commands/testMail.ts'
import { notAborted } from '../../support/notAborted.ts'
import { type SmtpOptions, startSmtp } from '../../support/servers/smtp.ts'
import { closedPort, startTcp } from '../../support/servers/tcp.ts'

const toClose: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0)) await close()
})
const closing = <T extends { close(): Promise<unknown> }>(it: T): T => {
  toClose.push(() => it.close())
  return it
}

const mari = 'mari@saar.test'
const settings = {
  DATABASE_URL: 'postgresql://unused',
  SITE_URL: 'https://sise.saar.test',
  COMMUNITY_NAME: 'Meie saar',
  MAIL_FROM: 'sise@saar.test',
}

/** The output of `npm run mail-test`. @param firstByteMs a short limit for silent servers: on a busy machine others need longer */
async function outcomeOf(env: NodeJS.ProcessEnv, firstByteMs = 30_000) {
  const limits = { connectMs: 30_000, firstByteMs, idleMs: 30_000, totalMs: 30_000 }
  const { sent, sentence } = await testMail(
    { ...readApiConfig({ ...settings, ...env }), mailLimits: limits },
    mari,
    notAborted,
  )
  // One sentence, without a newline.
  expect(sentence).toMatch(/^[^\n]+\.$/)
  return { sent, sentence: sentence.replaceAll(/127\.0\.0\.1:\d+/g, 'HOST') }
}
const smtp = async (options?: SmtpOptions) => closing(await startSmtp(options))

describe('npm run mail-test reports', () => {
  test('OPS-3 that the server accepted the mail, which is from the community by name', async () => {
    const server = await smtp({ password: 'a@b/c' })
    const SMTP_URL = server.url.replace('//', '//sise:a%40b%2Fc@')
    expect(await outcomeOf({ SMTP_URL })).toEqual({
      sent: true,
      sentence: `Sent: HOST took the mail from sise@saar.test to ${mari}.`,
    })
    const [mail] = await server.arrived(1)
    expect(mail?.to).toEqual([mari])
    expect(mail?.raw).toMatch(/^From: Meie saar <sise@saar\.test>\r$/m)
    expect(mail?.raw).toMatch(/^Subject: Meie saar: kirjade proov\r$/m)
  })

  test.each(['at once', 'STARTTLS'] as const)('OPS-3 the remedy for an untrusted certificate, TLS %s', async (tls) => {
    const { url } = await smtp({ tls })
    expect(await outcomeOf({ SMTP_URL: url })).toEqual({
      sent: false,
      sentence:
        "Not sent: the certificate of HOST is not trusted; name its issuer's in NODE_EXTRA_CA_CERTS, or end SMTP_URL with ?tls.rejectUnauthorized=false, which trusts anybody on the line (self-signed certificate).",
    })
    expect(await outcomeOf({ SMTP_URL: `${url}/?tls.rejectUnauthorized=false` })).toMatchObject({ sent: true })
    expect(await outcomeOf({ SMTP_URL: `${url}?tls.rejectUnauthorized=false` })).toMatchObject({ sent: true })
  })

  test.each<[string, () => Promise<string | undefined>, string]>([
    ['no SMTP_URL is set', () => Promise.resolve(undefined), 'SMTP_URL is not set, so every mail becomes a file'],
    [
      'nothing listens',
      async () => `smtp://127.0.0.1:${await closedPort()}`,
      'nothing listens at HOST (ECONNREFUSED).',
    ],
    [
      'the server says nothing',
      async () => `smtp://127.0.0.1:${closing(await startTcp()).port}`,
      'HOST takes the connection and says nothing; a port that speaks TLS at once, usually 465, needs smtps:// (GREETING_TIMEOUT).',
    ],
    [
      'the server requires TLS at once and the URL has none',
      async () => (await smtp({ tls: 'at once' })).url.replace('smtps', 'smtp'),
      'HOST takes the connection and says nothing; a port that speaks TLS at once, usually 465, needs smtps://',
    ],
    [
      'the server has no TLS and the URL requires it',
      async () => (await smtp()).url.replace('smtp:', 'smtps:'),
      'HOST does not speak TLS at once, so SMTP_URL begins with smtp:// there (wrong version number).',
    ],
    [
      'no server has that name',
      () => Promise.resolve('smtp://mail.invalid'),
      'there is no server by the name of mail.invalid:587, or names cannot be looked up here (',
    ],
    [
      'the password is wrong',
      async () => (await smtp({ password: 'meri' })).url.replace('//', '//sise:salajane@'),
      'HOST does not take the user and password of SMTP_URL (535 5.7.8 authentication failed).',
    ],
    [
      'a password is missing',
      async () => (await smtp({ password: 'meri' })).url,
      'HOST takes mails with a user and password alone; they come before the host in SMTP_URL, as in smtp://USER:PASSWORD@host (530 ',
    ],
    [
      'the recipient is refused',
      async () => refusing(mari),
      `HOST does not take mails to ${mari} (550 5.1.1 no such mailbox).`,
    ],
    [
      'the sender is refused',
      async () => refusing('sise@saar.test'),
      'HOST does not take mails from sise@saar.test, the address of MAIL_FROM (553 no such sender here).',
    ],
  ])('OPS-3 that %s', async (_what, urlOf, words) => {
    const waitMs = words.includes('says nothing') ? 300 : undefined
    const { sent, sentence } = await outcomeOf({ SMTP_URL: await urlOf() }, waitMs)
    expect(sent).toBe(false)
    expect(sentence).toContain(`Not sent: ${words}`)
    expect(sentence).not.toContain('salajane')
  })

  async function refusing(address: string) {
    const server = await smtp()
    server.refused = [address]
    return server.url
  }

  // These servers cannot be simulated on one machine.
  test.each([
    ['CONNECTION_TIMEOUT', 'mail:25 does not answer; a firewall may be between (CONNECTION_TIMEOUT).'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate of mail:25 is for another name'],
    ['EPIPE', 'the connection to mail:25 failed (EPIPE).'],
  ])('OPS-3 the meaning of %s', (originalCode, words) => {
    const error = Object.assign(new Error('x'), { code: 'ESOCKET', command: 'CONN', originalCode })
    expect(mailErrorText(error, { server: 'mail:25', from: 'a@saar.test', to: mari })).toContain(words)
  })
})

// RFC 3207: at the first command that the server refuses without TLS.
test.each([
  ['EENVELOPE', 'MAIL FROM', '530 5.7.0 Must issue a STARTTLS command first'],
  ['EAUTH', 'AUTH PLAIN', '538 5.7.11 Encryption required for requested authentication mechanism'],
])('OPS-3 a server that requires TLS as no error of the sender or the password: %s', (code, command, response) => {
  const error = Object.assign(new Error('x'), { code, command, response })
  expect(mailErrorText(error, { server: 'mail:25', from: 'a@saar.test', to: mari })).toBe(
    `mail:25 takes mails over TLS alone, which it does not offer here or SMTP_URL turns off; a port that speaks TLS at once, usually 465, needs smtps:// (${response}).`,
  )
})

describe('the settings of mail', () => {
  test.each([
    'smtp://u:1/ss@host',
    'smtp://u:p?s@host',
    'smtp://u:p#s@host',
    'smtp://',
    'smtp:///x',
    'smtp://u:p/s@host',
  ])(
    'OPS-3 a password with an unescaped special character, %s, is refused with the right form, and not printed',
    (SMTP_URL) => {
      const read = () => readApiConfig({ ...settings, SMTP_URL })
      expect(read).toThrow(/^The api cannot start with this configuration\.\nSMTP_URL: must be smtp:\/\//)
    },
  )

  test.each([
    ['sise@saar.test', { name: 'Meie saar', address: 'sise@saar.test' }],
    ['Saare Sise <sise@saar.test>', { name: 'Saare Sise', address: 'sise@saar.test' }],
    ['"Sise, Saar" <sise@saar.test>', { name: 'Sise, Saar', address: 'sise@saar.test' }],
    ['<root@localhost>', { name: 'Meie saar', address: 'root@localhost' }],
    ['', { name: 'Meie saar', address: 'noreply@sise.saar.test' }],
  ])('OPS-3 MAIL_FROM=%s is the sender of mails, with a name', (MAIL_FROM, from) => {
    expect(readApiConfig({ ...settings, MAIL_FROM }).mailFrom).toEqual(from)
  })

  test.each(['sise', 'a@b@c', 'Sise sise@saar.test', '<sise@saar.test', 'a@b, c@d'])(
    'OPS-3 MAIL_FROM=%s is refused by its name',
    (MAIL_FROM) => {
      expect(() => readApiConfig({ ...settings, MAIL_FROM })).toThrow(/MAIL_FROM: must be an address/)
    },
  )
})
