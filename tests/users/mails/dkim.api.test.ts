import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readApiConfig } from '../../../api/config.ts'
import { mailLimits, smtpTransport } from '../../../api/mail/transport.ts'
import { startSmtp, type TestSmtp } from '../../support/servers/smtp.ts'

let folder: string
let smtp: TestSmtp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-dkim-'))
  smtp = await startSmtp()
})
afterAll(async () => {
  await smtp.close()
  await rm(folder, { recursive: true, force: true })
})

const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 })

/** The configuration with a key in its file. */
async function configWith(privateKey: { export: (options: { type: 'pkcs8'; format: 'pem' }) => string | Buffer }) {
  const file = join(folder, 'key.pem')
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const env = { DATABASE_URL: 'postgres://localhost/sise', MAIL_FROM: 'Saar <noreply@saar.test>', DKIM_KEY: file }
  return readApiConfig({ ...env, DKIM_SELECTOR: 'kirjad' })
}

/** Relaxed canonicalization of RFC 6376, 3.4.2 and 3.4.4. */
const relaxed = {
  header: (field: string) => {
    const colon = field.indexOf(':')
    const value = field.slice(colon + 1).replace(/\r\n/g, '')
    return `${field.slice(0, colon).trim().toLowerCase()}:${value.replace(/[ \t]+/g, ' ').trim()}`
  },
  body: (text: string) =>
    text
      .replace(/[ \t]+(?=\r\n)/g, '')
      .replace(/[ \t]+/g, ' ')
      .replace(/(\r\n)*$/, '\r\n'),
}

/** The check by a receiving server (RFC 6376, 6.1.3): the signature's tags, and whether its two hashes verify. */
function verified(raw: string, publicKey: typeof rsa.publicKey) {
  const end = raw.indexOf('\r\n\r\n')
  const fields = raw.slice(0, end).split(/\r\n(?![ \t])/)
  const signature = fields.find((field) => /^dkim-signature:/i.test(field)) ?? ''
  const value = signature.slice(signature.indexOf(':') + 1)
  const tags = Object.fromEntries(
    value.split(';').flatMap((tag) => {
      const [, name, text = ''] = /^\s*([a-z]+)\s*=([^]*)$/.exec(tag) ?? []
      return name == null
        ? []
        : [[name, text.replace(/\s+/g, name === 'h' || name === 'b' || name === 'bh' ? '' : ' ').trim()]]
    }),
  ) as Record<string, string>
  const left = fields.filter((field) => field !== signature)
  const signed = (tags.h ?? '').split(':').flatMap((name) => {
    // Of several headers of a name the last one is signed first; a missing one is signed as absent.
    const at = left.findLastIndex((field) => field.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    return at === -1 ? [] : left.splice(at, 1).map(relaxed.header)
  })
  const unsigned = relaxed.header(signature.replace(/(;\s*b\s*=)[^;]*/, '$1'))
  const body = relaxed.body(raw.slice(end + 4))
  return {
    tags,
    isBodyAsSigned: createHash('sha256').update(body).digest('base64') === tags.bh,
    isSigned: createVerify('sha256')
      .update([...signed, unsigned].join('\r\n'))
      .verify(publicKey, tags.b ?? '', 'base64'),
  }
}

test('MAIL-1 an announcement signed with DKIM_KEY verifies, with both headers of one-press unsubscribing; one that was changed on the way does not', async () => {
  const { dkim } = await configWith(rsa.privateKey)
  const transport = smtpTransport(smtp.url, mailLimits, dkim)
  await transport.send(
    {
      id: 'k1',
      from: { name: 'Saare kogukond', address: 'noreply@saar.test' },
      to: 'mari@saar.test',
      messageId: '<k1@saar.test>',
      subject: 'Nädala kiri: õu ja öö',
      text: `Tere!\n\n${'Pikk rida täpitähtedega õäöü. '.repeat(40)}\n.\nLõpp   \n\n\n`,
      html: '<p>Tere!</p>',
      unsubscribe: 'https://saar.test/kirjad/loobumine/x',
    },
    new AbortController().signal,
  )
  transport.close()
  const raw = smtp.mails[0]?.raw ?? ''
  const { tags, ...found } = verified(raw, rsa.publicKey)
  expect(tags).toMatchObject({ v: '1', a: 'rsa-sha256', c: 'relaxed/relaxed', d: 'saar.test', s: 'kirjad' })
  const names = (tags.h ?? '').toLowerCase().split(':')
  expect(names).toEqual(
    expect.arrayContaining(['from', 'subject', 'date', 'to', 'list-unsubscribe', 'list-unsubscribe-post']),
  )
  expect(found).toEqual({ isBodyAsSigned: true, isSigned: true })
  expect(verified(raw.replace('Tere', 'Tore'), rsa.publicKey).isBodyAsSigned).toBe(false)
  expect(verified(raw.replace('loobumine/x', 'loobumine/y'), rsa.publicKey).isSigned).toBe(false)
})

test.each([
  ['of another kind', generateKeyPairSync('ed25519').privateKey],
  ['of less than 1,024 bits', generateKeyPairSync('rsa', { modulusLength: 512 }).privateKey],
])('MAIL-1 a key %s, which cannot sign or would not be accepted, is refused at the start', async (_what, key) => {
  await expect(configWith(key)).rejects.toThrow(/DKIM_KEY.*RSA/)
})
