import { beforeEach, describe, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
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
  const response = await save({
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
  expect([response.status, response.body]).toEqual([
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
  expect((await read(jaan)).body).toEqual(response.body)
})

test('HOME-1 kinds are accepted in any letter case, and blocks are sorted by their jrg, which is optional', async () => {
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

test('REST-3 a complete page may be sent back, and unknown properties are dropped', async () => {
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
  test('FILE-7 a file lists the languages that show it; deleting it empties its fields', async () => {
    const [picture, other] = [await file(), await file()]
    await saved({
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
  })

  test('FILE-7 a picture that is removed from the page is no longer used by it', async () => {
    const picture = await file()
    const page = await saved({ et: [offset('o', { pilt: picture })] })
    await saved({ et: page.et.map((block: object) => ({ ...block, pilt: null })) })
    expect((await api.call('GET', `/api/files/${picture}/kasutus`, { as: jaan })).body).toEqual([])
  })

  test('REST-4 visitors read the page, but not the uploaders of its pictures', async () => {
    await saved({ et: [offset('o', { pilt: await file() })] })
    expect((await read(jaan)).body.et[0].pilt.lisaja).toEqual({ _id: mari._id, nimi: 'Mari Mets' })
    const { status, body } = await read(null)
    expect([status, body.et[0].pilt]).toEqual([200, expect.objectContaining({ nimi: 'sadam.jpg', lisaja: null })])
  })
})

test('REST-2 OpenAPI describes the body of a save', async () => {
  const contract = (await api.call('GET', '/api/openapi.json')).body
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema(contract, 'openapi')
  const pointer = 'openapi#/paths/~1api~1varia~1avaleht/put/requestBody/content/application~1json/schema'
  const accepts = (body: unknown) => ajv.getSchema(pointer)?.(body)
  const et = [intro('a', { piltSuur: await file() }), offset('o'), gallery('g')]
  expect(accepts({ et, en: [news('n'), calendar('k', { jrg: 2 })] })).toBe(true)
  expect(accepts({ et: [{ id: 'x', tyyp: 'Muu' }], en: [] })).toBe(false)
})
