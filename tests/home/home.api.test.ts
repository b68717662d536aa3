import { beforeEach, describe, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { type Answer, startApi } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { calendar, gallery, homeOf, intro, news, offset } from './homeWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const jaan = personOfTests(api, { name: 'Jaan Tamm' })
const { read, save, saved, file } = homeOf(
  () => api,
  () => mari,
)

beforeEach(async () => {
  await api.db.execute('truncate home_pages cascade')
})

const fileRecord = async (id: string) => (await api.call('GET', `/api/files/${id}`, { as: mari })).body
const kinds = (blocks: { tyyp: string; jrg: number }[]) => blocks.map(({ tyyp, jrg }) => `${jrg} ${tyyp}`)

test('HOME-1 before the first save both languages are empty', async () => {
  const { status, body, headers } = await read(null)
  expect([status, body]).toEqual([200, { et: [], en: [], versioon: expect.stringMatching(/^"[\w-]+"$/) }])
  expect(headers.get('etag')?.startsWith(body.versioon.slice(0, -1))).toBe(true)
})

test('HOME-1 HOME-2 one save stores the blocks of both languages, each kind with its fields', async () => {
  const [large, left] = [await file(), await file()]
  const answer = await save({
    et: [
      intro('a', {
        tekst: '<p onclick="x()">Tulge</p>',
        link: ' /sise/kataloog/lehed ',
        piltSuur: large,
        piltVasak: left,
      }),
      offset('b', { link: 'mailto:saar@saar.test', pilt: { _id: left } }),
      calendar('c'),
      gallery('d', { tekst: '<p>Vaata</p>', pilt: '' }),
      news('e'),
    ],
    en: [intro('a', { pealkiri: '  Welcome\n to the island ' })],
  })
  const [largeRecord, leftRecord] = [await fileRecord(large), await fileRecord(left)]
  const empty = { tekst: '', link: '' }
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      et: [
        {
          id: 'a',
          tyyp: 'Sissejuhatus',
          pealkiri: 'Tere',
          tekst: '<p>Tulge</p>',
          link: '/sise/kataloog/lehed',
          piltSuur: largeRecord,
          piltVasak: leftRecord,
          piltParem: null,
          jrg: 0,
        },
        {
          id: 'b',
          tyyp: 'Offset',
          pealkiri: 'Sadam',
          tekst: '',
          link: 'mailto:saar@saar.test',
          pilt: leftRecord,
          jrg: 1,
        },
        { id: 'c', tyyp: 'Kalender', jrg: 2 },
        { id: 'd', tyyp: 'Galerii', pealkiri: 'Pildid', tekst: '<p>Vaata</p>', pilt: null, jrg: 3 },
        { id: 'e', tyyp: 'Uudised', jrg: 4 },
      ],
      en: [
        {
          id: 'a',
          tyyp: 'Sissejuhatus',
          pealkiri: 'Welcome to the island',
          ...empty,
          piltSuur: null,
          piltVasak: null,
          piltParem: null,
          jrg: 0,
        },
      ],
      versioon: expect.any(String),
    },
  ])
  expect((await read(jaan)).body).toEqual(answer.body)
})

test('HOME-1 kinds are taken in any letter case, and blocks are sorted by their jrg, which may be missing', async () => {
  const { et, en } = await saved({
    et: [news('n', { tyyp: 'UUDISED', jrg: 7 }), calendar('k', { tyyp: 'kalender', jrg: 3 })],
    en: [
      gallery('g', { tyyp: 'galerii' }),
      offset('o', { tyyp: 'OFFSET' }),
      intro('i', { tyyp: 'sisseJuhatus', jrg: -1 }),
    ],
  })
  expect([kinds(et), kinds(en)]).toEqual([
    ['0 Kalender', '1 Uudised'],
    ['0 Sissejuhatus', '1 Galerii', '2 Offset'],
  ])
})

test('REST-3 a whole page may be sent back, and what is unknown is dropped', async () => {
  const page = await saved({ et: [intro('a', { piltSuur: await file() }), calendar('k')], en: [news('n')] })
  const sent = { ...page, muutja: 'Keegi', en: [{ ...page.en[0], taust: 'hall', pealkiri: 'ei ole' }] }
  expect((await save(sent, { as: jaan })).body).toEqual(page)
})

test('ORDER-1 100 blocks of a language are stored in their order', async () => {
  const et = Array.from({ length: 100 }, (_, index) => offset(`b${index}`, { pealkiri: `${index}` }))
  const page = await saved({ et: et.toReversed() })
  expect(page.et.map(({ pealkiri, jrg }: { pealkiri: string; jrg: number }) => [pealkiri, jrg])).toEqual(
    Array.from({ length: 100 }, (_, index) => [`${99 - index}`, index]),
  )
})

describe('pictures', () => {
  test('FILE-7 it is told which languages show a picture; deleting it empties its fields, as nobody’s change', async () => {
    const [picture, other] = [await file(), await file()]
    const page = await saved({
      et: [intro('a', { piltVasak: picture, piltParem: other })],
      en: [gallery('g', { pilt: picture }), offset('o', { pilt: picture })],
    })
    expect((await api.call('GET', `/api/files/${picture}/kasutus`, { as: jaan })).body).toEqual([
      { liik: 'avaleht', _id: 'et', pealkiri: 'eesti keeles', tee: '/avaleht-haldus?lang=et' },
      { liik: 'avaleht', _id: 'en', pealkiri: 'inglise keeles', tee: '/avaleht-haldus?lang=en' },
    ])
    expect((await api.call('DELETE', `/api/files/${picture}`, { as: mari })).status).toBe(200)
    expect((await read()).body).toMatchObject({
      et: [{ piltVasak: null, piltParem: { _id: other } }],
      en: [{ pilt: null }, { pilt: null }],
    })
    expect(await save({ et: [], en: [] }, { ifMatch: page.versioon })).toMatchObject({
      status: 412,
      body: { msg: 'Avalehte muudeti vahepeal.', muutja: null },
    })
  })

  test('FILE-7 a picture that is taken out of the page is not used there any more', async () => {
    const picture = await file()
    const page = await saved({ et: [offset('o', { pilt: picture })] })
    await saved({ et: page.et.map((block: object) => ({ ...block, pilt: null })) })
    expect((await api.call('GET', `/api/files/${picture}/kasutus`, { as: jaan })).body).toEqual([])
  })

  test('REST-4 visitors read the page, but not who uploaded its pictures', async () => {
    await saved({ et: [offset('o', { pilt: await file() })] })
    expect((await read(jaan)).body.et[0].pilt.lisaja).toEqual({ _id: mari._id, nimi: 'Mari Mets' })
    const { status, body } = await read(null)
    expect([status, body.et[0].pilt]).toEqual([200, expect.objectContaining({ nimi: 'sadam.jpg', lisaja: null })])
  })
})

describe('rights', () => {
  test('REST-4 nobody writes without being signed in, and a token that is none reads nothing', async () => {
    const page = await saved({ et: [news('n')] })
    const banned = await api.person({ status: 0 })
    for (const as of [null, banned, { ...mari, token: 'vale' }]) {
      const answer = await save({ et: [], en: [] }, { as })
      expect([answer.status, answer.body]).toEqual([401, { msg: 'Palun logi sisse.' }])
    }
    expect((await read({ ...mari, token: 'vale' })).status).toBe(401)
    expect((await read()).body).toEqual(page)
  })

  test('REST-4 CONTENT_EDITORS says who writes, and everybody reads', async () => {
    const strict = await startApi({ contentEditors: 3 })
    try {
      const [member, moderator] = [await strict.person(), await strict.person({ status: 3 })]
      const calls = homeOf(
        () => strict,
        () => moderator,
      )
      const page = await calls.saved({ et: [news('n')] })
      expect(await calls.save({ et: [], en: [] }, { as: member })).toMatchObject({
        status: 403,
        body: { msg: 'Avalehte saavad muuta ainult moderaatorid ja adminid.' },
      })
      expect((await calls.read(member)).body).toEqual(page)
    } finally {
      await strict.close()
    }
  })
})

test('REST-6 an unchanged page is 304', async () => {
  const etag = (await read()).headers.get('etag') ?? ''
  const again = () => api.call('GET', '/api/varia/avaleht', { headers: { 'if-none-match': etag } })
  expect((await again()).status).toBe(304)
  await saved({ et: [news('n')] })
  expect((await again()).status).toBe(200)
})

test('REST-2 every answer about the home page is as OpenAPI says, and the body is described', async () => {
  const contract = (await api.call('GET', '/api/openapi.json')).body
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema(contract, 'openapi')
  const base = 'openapi#/paths/~1api~1varia~1avaleht'
  const faults = (pointer: string, body: unknown) => {
    const validate = ajv.getSchema(`${base}/${pointer}/content/application~1json/schema`)
    void validate?.(body)
    return validate?.errors === undefined ? 'not in the contract' : validate.errors
  }
  const body = {
    et: [intro('a', { piltSuur: await file() }), offset('o'), gallery('g')],
    en: [news('n'), calendar('k', { jrg: 2 })],
  }
  expect(faults('put/requestBody', body)).toBeNull()
  expect(faults('put/requestBody', { et: [{ id: 'x', tyyp: 'Muu' }], en: [] })).toEqual(expect.any(Array))
  const answers: Answer[] = [await read(null), await save(body), await read()]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.map((answer, index) => faults(`${index === 1 ? 'put' : 'get'}/responses/200`, answer.body))).toEqual([
    null,
    null,
    null,
  ])
})
