import { beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { emailKey } from '../../api/users/emails/emailKey.ts'
import { createLink } from '../../api/users/links.ts'
import type { ApiResponse } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()
const admin = personOfTests(api, { status: 4 })
const mari = personOfTests(api, { name: 'Mari', email: 'mari@saar.test' })

beforeEach(() => api.db.execute(sql`delete from tries`))

type Fields = Record<string, unknown>
const refused = (valjad: Fields) => ({
  status: 400,
  body: { msg: Object.values(valjad)[0], errors: { msg: Object.values(valjad)[0] }, valjad },
})
const good = { nimi: 'Uus', email: 'uus@saar.test' }

/** The four forms that write a member's record. */
const forms: Record<string, (body: Fields) => Promise<ApiResponse>> = {
  inviting: (body) => api.call('POST', '/api/users', { as: admin, body }),
  async registering(body) {
    const token = await createLink(api.db, 'invitation', (await api.person({ status: 1 }))._id)
    return api.call('PUT', `/api/users/registreerimine/${token}`, { body: { parool: 'saladus', ...body } })
  },
  'the own profile': (body) => api.call('PUT', `/api/users/${mari._id}`, { as: mari, body }),
  'the admin path': (body) => api.call('PUT', `/api/users/admin/${mari._id}`, { as: admin, body }),
}

const isChange = (form: string) => form === 'the own profile' || form === 'the admin path'

const wrongEmails = [
  'a',
  'a@',
  '@b.ee',
  'a@b',
  'a b@c.ee',
  'a@b..ee',
  'a@.ee',
  '.a@b.ee',
  'a.@b.ee',
  'a..a@b.ee',
  'a@b.ee.',
  'a@-b.ee',
  'a@b-.ee',
  'a@b.e_e',
  'a@1.2.3.4',
  'a@[1.2.3.4]',
  'a@b@c.ee',
  '"a"@b.ee',
  'a,b@c.ee',
  'Mari <a@b.ee>',
  'mailto:a@b.ee',
  'a\r\nBcc: x@y.ee@z.ee',
  'a\0@b.ee',
  'a\u0007@b.ee',
  'a\ud800@b.ee',
  'a\uff20b.ee',
  `${'a'.repeat(65)}@b.ee`,
  `a@${'b'.repeat(64)}.ee`,
]

const hidden = ['\0', '\u0001', '\u0007', '\u001b[31m', '\u007f', '\u0085x', '\ud800']
const bad = 'on märk, mida siin kasutada ei saa. Kirjuta see käsitsi uuesti.'

describe.each(Object.keys(forms))('the form of %s', (name) => {
  const send = (body: Fields) => (forms[name] as (body: Fields) => Promise<ApiResponse>)(body)

  test('USER-4 invalid emails are reported at the field', async () => {
    for (const email of wrongEmails)
      expect([email, await send({ ...good, email })]).toMatchObject([
        email,
        refused({ email: 'See e-posti aadress ei ole õige. Näide: mari@naide.ee' }),
      ])
    // A change may leave the email out: it stays as it is.
    for (const email of ['', '  ', null, ...(isChange(name) ? [] : [undefined])])
      expect(await send({ ...good, email })).toMatchObject(refused({ email: 'Lisa e-posti aadress.' }))
    for (const email of [7, ['a@b.ee'], { $ne: '' }, true])
      expect(await send({ ...good, email })).toMatchObject(
        refused({ email: 'See e-posti aadress ei ole õige. Näide: mari@naide.ee' }),
      )
    const long = `a@${'b.'.repeat(150)}ee`
    expect(await send({ ...good, email: long })).toMatchObject(
      refused({ email: 'E-posti aadress on liiga pikk (kuni 254 tähemärki).' }),
    )
  })

  test('USER-4 a name of 10,000 characters, or with control characters, is reported at the field', async () => {
    const nimi = 'Nimi on liiga pikk (kuni 200 tähemärki).'
    expect(await send({ ...good, nimi: 'n'.repeat(10_000) })).toMatchObject(refused({ nimi }))
    expect(await send({ ...good, nimi: '\u202e'.repeat(10_000) })).toMatchObject(refused({ nimi }))
    for (const mark of hidden)
      expect([mark, await send({ ...good, nimi: `Ma${mark}ri` })]).toMatchObject([
        mark,
        refused({ nimi: `Nimes ${bad}` }),
      ])
  })

  test('USER-4 the telephone and the residence are checked, too', async () => {
    expect(await send({ ...good, telefon: '5'.repeat(51) })).toMatchObject(
      refused({ telefon: 'Telefon on liiga pikk (kuni 50 tähemärki).' }),
    )
    expect(await send({ ...good, telefon: '55\u0000' })).toMatchObject(refused({ telefon: `Telefonis ${bad}` }))
    expect(await send({ ...good, telefon: 55 })).toMatchObject(refused({ telefon: 'Selle välja sisu ei sobi.' }))
    // The form for inviting has no residence.
    if (name === 'inviting') return
    expect(await send({ ...good, elukoht: 'x'.repeat(201) })).toMatchObject(
      refused({ elukoht: 'Elukoht on liiga pikk (kuni 200 tähemärki).' }),
    )
    expect(await send({ ...good, elukoht: 'Kü\u0007la' })).toMatchObject(refused({ elukoht: `Elukohas ${bad}` }))
  })

  test('USER-4 several invalid fields are reported together, and a taken email is reported alone', async () => {
    const { status, body } = await send({ nimi: 'n'.repeat(201), email: 'x' })
    expect([status, body]).toEqual([
      400,
      {
        msg: 'Kontrolli märgitud välju.',
        errors: { msg: 'Kontrolli märgitud välju.' },
        valjad: {
          nimi: 'Nimi on liiga pikk (kuni 200 tähemärki).',
          email: 'See e-posti aadress ei ole õige. Näide: mari@naide.ee',
        },
      },
    ])
    const taken = 'Selle e-posti aadressiga liige on juba olemas.'
    expect(await send({ ...good, email: admin.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { msg: taken, errors: { msg: taken }, valjad: { email: taken } },
    })
  })
})

test('USER-2 a name is required for registering and editing, and has to be readable', async () => {
  for (const name of ['registering', 'the own profile', 'the admin path'])
    for (const nimi of ['', '   ', '\u00a0', '\u200d', null, 7, ...(isChange(name) ? [] : [undefined])])
      expect(await forms[name]?.({ ...good, nimi })).toMatchObject(refused({ nimi: 'Lisa nimi.' }))
})

test('USER-4 names in any script, with marks and joiners, are accepted unchanged, except for normalised spaces', async () => {
  const names = ['Õnne Ülle-Žanna Šarlott', "D'Arc", 'می‌خواهم', '大山', 'Mari 💥', 'Jaan\t\n Tamm ', 'João', '👩‍👧']
  for (const nimi of names) {
    const { body } = (await forms['the own profile']?.({ ...good, nimi, email: mari.email })) as ApiResponse
    expect(body.nimi).toBe(nimi.replace(/\s+/g, ' ').trim())
  }
})

test.each([
  ['õie@saar.test', 'ÕIE@SAAR.TEST'],
  ['õie@saar.test', 'o\u0303ie@saar.test'],
  ['mari@saar.test', '\uff4d\uff41\uff52\uff49@saar.test'],
  ['ilmar@saar.test', 'İLMAR@saar.test'],
  ['ilmar@saar.test', 'ılmar@saar.test'],
  ['strasse@saar.test', 'Straße@saar.test'],
  ['οδος@saar.test', 'ΟΔΟΣ@saar.test'],
  ['kelvin@saar.test', '\u212aelvin@saar.test'],
  ['a@õis.ee', 'a@xn--is-bka.ee'],
  ['a@õis.ee', 'a@ÕIS.ee'],
  ['ﬁona@saar.test', 'fiona@saar.test'],
])('USER-4 %s and %s are one email', async (first, second) => {
  expect(emailKey(second)).toBe(emailKey(first))
  await api.db.execute(sql`delete from users where email_key = ${emailKey(first)} and _id <> ${mari._id}`)
  if (emailKey(first) !== emailKey(mari.email)) expect((await forms.inviting?.({ email: first }))?.status).toBe(200)
  expect(await forms.inviting?.({ email: second })).toMatchObject({
    status: 409,
    body: { valjad: { email: 'Selle e-posti aadressiga liige on juba olemas.' } },
  })
})

test('USER-4 emails that differ are two', () => {
  const emails = ['a@b.ee', 'a+x@b.ee', 'a.a@b.ee', 'aa@b.ee', 'a@c.ee', 'ä@b.ee', 'а@b.ee', 'a@b.ee.ee', '@', 'a']
  expect(new Set(emails.map(emailKey)).size).toBe(emails.length)
})

test('USER-4 of two members who are invited with one email at once, one is', async () => {
  const emails = ['korraga@saar.test', 'KORRAGA@saar.test', 'Korraga@saar.test']
  const invite = forms.inviting as (body: Fields) => Promise<ApiResponse>
  const responses = await Promise.all(emails.map((email) => invite({ email })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('REST-3 users: unknown fields are dropped, a status among them', async () => {
  const body = { nimi: 'Riin', email: 'riin@saar.test', staatus: 4, _id: admin._id, paroolHash: 'x', parool: 'saladus' }
  const invited = (await forms.inviting?.(body)) as ApiResponse
  expect(invited.body).toEqual({
    _id: expect.any(String),
    nimi: 'Riin',
    email: 'riin@saar.test',
    telefon: '',
    elukoht: '',
    staatus: 1,
    versioon: expect.any(String),
  })
  expect(invited.body._id).not.toBe(admin._id)
  const { rows } = await api.db.execute(sql`select parool_hash from users where _id = ${invited.body._id}`)
  expect(rows).toEqual([{ parool_hash: null }])
})

test.each([5, -1, 1.5, '4', 'admin', true, [4]])('USER-3 the status %j is refused at its field', async (staatus) => {
  const response = await forms['the admin path']?.({ nimi: 'Mari', email: mari.email, staatus })
  expect(response).toMatchObject(refused({ staatus: 'See staatus ei sobi.' }))
})
