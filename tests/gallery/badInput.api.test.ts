import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { embed, frame, galleryOf, picture } from './galleryWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api)
let image: string
let document: string
const { create, created, read, list, change, remove, move, file, positions } = galleryOf(
  () => api,
  () => mari,
)

beforeAll(async () => {
  image = await file()
  document = await file('dokument')
})

const of =
  (sisu: () => unknown, more: object = {}) =>
  () => ({ meedia: [picture('p', image), picture('q', sisu(), more)] })
const pictures = (count: number) => Array.from({ length: count }, (_, index) => picture(`p${index}`, image))
const code =
  (html: unknown, more: object = {}) =>
  () => ({ meedia: [picture('p', image), embed('q', html, more)] })

const cases: [what: string, body: () => object, field: string, sentence: RegExp][] = [
  ['a title that is a text', () => ({ nimi: 'Rand' }), 'nimi', /keelte kaupa/],
  ['no title', () => ({ nimi: null }), 'nimi', /keelte kaupa/],
  ['titles that are a list', () => ({ nimi: ['Rand'] }), 'nimi', /keelte kaupa/],
  ['a title in an unknown language', () => ({ nimi: { et: 'Rand', de: 'Strand' } }), 'nimi', /et ja en/],
  ['a title that is a number', () => ({ nimi: { et: 5 } }), 'nimi', /Pealkiri peab olema tekst/],
  ['a title that is null', () => ({ nimi: { en: null } }), 'nimi', /Pealkiri peab olema tekst/],
  ['a title too long', () => ({ nimi: { en: 'a'.repeat(301) } }), 'nimi', /300/],
  ['a description too long', () => ({ excerpt: { et: 'a'.repeat(2001) } }), 'excerpt', /2000/],
  ['a description in an unknown language', () => ({ excerpt: { ru: 'x' } }), 'excerpt', /et ja en/],
  ['a slug that is no text', () => ({ slug: ['a'] }), 'slug', /tekst/],
  ['a slug too long', () => ({ slug: 'a'.repeat(1001) }), 'slug', /pikk/],
  ['media that are no list', () => ({ meedia: 'pilt' }), 'meedia', /loendina/],
  ['an item that is null', () => ({ meedia: [null] }), 'meedia', /^1\. pilt/],
  ['an item that is a text', () => ({ meedia: [image] }), 'meedia', /^1\. pilt/],
  [
    'an unknown kind',
    () => ({ meedia: [{ id: 'p', tyyp: 'video', sisu: image }] }),
    'meedia',
    /^1\. pilt: Albumis saab/,
  ],
  ['a kind of other letters', () => ({ meedia: [{ ...picture('p', image), tyyp: 'PILT' }] }), 'meedia', /Albumis saab/],
  ['no id', () => ({ meedia: [{ tyyp: 'pilt', sisu: image }] }), 'meedia', /^1\. pilt: Tunnuses/],
  ['an id of other signs', () => ({ meedia: [picture('<b>', image)] }), 'meedia', /^1\. pilt: Tunnuses/],
  ['an id of 65 signs', () => ({ meedia: [picture('a'.repeat(65), image)] }), 'meedia', /^1\. pilt: Tunnuses/],
  ['two items of one id', () => ({ meedia: [picture('p', image), embed('p', '')] }), 'meedia', /^2\. .*Sama tunnus/],
  ['1,001 media', () => ({ meedia: pictures(1_001) }), 'meedia', /1000/],
  ['10,000 media', () => ({ meedia: pictures(10_000) }), 'meedia', /1000/],
  ['an order that is a text', of(() => image, { jrg: '1' }), 'meedia', /^2\. pilt: Järjekorranumber/],
  ['an infinite order', of(() => image, { jrg: 1e999 }), 'meedia', /^2\. pilt: Järjekorranumber/],
  ['no picture', of(() => null), 'meedia', /^2\. pilt: Pilt tuleb anda/],
  ['a picture that is missing', of(() => undefined), 'meedia', /^2\. pilt: Pilt tuleb anda/],
  ['a picture with a made-up id', of(() => ({ _id: 'x' })), 'meedia', /^2\. pilt: Pilt tuleb anda/],
  ['a picture that is a list', of(() => [image]), 'meedia', /^2\. pilt: Pilt tuleb anda/],
  ['a picture that is not there', of(() => randomUUID()), 'meedia', /^2\. pilt: Pilti enam ei ole/],
  ['a document for a picture', of(() => document), 'meedia', /^2\. pilt: Pildiks sobib/],
  ['a document for a cover', () => code('', { esipilt: document })(), 'meedia', /^2\. manustatud leht: Pildiks sobib/],
  ['a cover that is not there', code('', { esipilt: randomUUID() }), 'meedia', /^2\. manustatud leht: Pilti enam/],
  ['a cover with a made-up id', code('', { esipilt: 'x' }), 'meedia', /^2\. manustatud leht: Pilt tuleb/],
  ['a text in an unknown language', of(() => image, { tekst: { fi: 'x' } }), 'meedia', /^2\. pilt: .*et ja en/],
  ['a text too long', of(() => image, { tekst: { et: 'a'.repeat(2001) } }), 'meedia', /^2\. pilt: .*2000/],
  ['a text that is a text', of(() => image, { tekst: 'Lõke' }), 'meedia', /^2\. pilt: Tekst tuleb anda keelte kaupa/],
  ['code that is no text', code(5), 'meedia', /^2\. manustatud leht: Manustatud leht tuleb/],
  ['an embed without content', () => ({ meedia: [{ id: 'q', tyyp: 'embed' }] }), 'meedia', /^1\. manustatud leht/],
  ['a page of another host', code(frame('https://paha.test/video')), 'meedia', /^2\. manustatud leht: Sellelt/],
  ['a host that begins like one', code(frame('https://www.youtube.com.paha.test/')), 'meedia', /Sellelt aadressilt/],
  ['a page of no host', code(frame('javascript:alert(1)')), 'meedia', /Sellelt aadressilt/],
  [
    'code without a frame',
    code('<script>alert(1)</script>'),
    'meedia',
    /^2\. manustatud leht: Sellest ei saa lehte näidata\./,
  ],
  ['code too long', code('a'.repeat(20_001)), 'meedia', /pikk/],
  [
    'codes too long together',
    () => ({ meedia: Array.from({ length: 30 }, (_, index) => embed(`q${index}`, 'a'.repeat(19_000))) }),
    'meedia',
    /liiga palju/,
  ],
  [
    'codes with too many tags together',
    () => ({ meedia: Array.from({ length: 60 }, (_, index) => embed(`q${index}`, '<b>'.repeat(190))) }),
    'meedia',
    /liiga palju/,
  ],
]

describe('refusals that name their field', () => {
  test.each(cases)('REST-1 GALLERY-2 %s', async (_, body, field, sentence) => {
    const { _id, slug } = await created({ nimi: { et: 'Rand' } })
    const before = (await read(slug)).text
    const count = (await list()).body.length
    for (const response of [await create(body()), await change(_id, body())]) {
      expect([response.status, response.body.valjad]).toEqual([400, { [field]: expect.stringMatching(sentence) }])
      expect(response.body.msg).toMatch(/^[\dA-ZÕÄÖÜ„].*\.$/)
    }
    expect([(await read(slug)).text, (await list()).body.length]).toEqual([before, count])
  })

  test.each(['-1', '1.5', '1e0', 'esimene', '99999999999999999999', '4294967296', '%20', '0x0', '٣'])(
    'ORDER-1 a move to the position %s',
    async (position) => {
      const { _id } = await created()
      const response = await move(_id, position)
      const last = (await positions()).length - 1
      const sentence = `Koht peab olema täisarv vahemikus 0 kuni ${last}.`
      expect([response.status, response.body]).toEqual([400, { msg: sentence, valjad: { koht: sentence } }])
      expect((await move(_id, last + 1)).status).toBe(400)
      expect((await move(_id, last)).status).toBe(200)
    },
  )
})

test('REST-1 an album of 1,000 pictures with complete records is accepted, a body beyond 4 MB is not', async () => {
  const { meedia } = await created({ meedia: pictures(1_000) })
  expect(meedia).toHaveLength(1_000)
  const { _id } = await created()
  const response = await change(_id, { meedia })
  expect([response.status, response.body[0].meedia.length]).toEqual([200, 1_000])
  expect((await change(_id, { excerpt: { et: 'a'.repeat(4.2 * 1024 * 1024) } })).status).toBe(413)
})

test('REST-3 unknown fields and control characters are dropped, lines are trimmed, codes are sanitised', async () => {
  const video = '<script>alert(1)</script><iframe src="//www.youtube.com/embed/a" onload="x()"></iframe>'
  const { slug, nimi, excerpt, meedia, ...rest } = await created({
    nimi: { et: ' Ran\u0000d \n mere ääres ' },
    excerpt: { et: 'Üks\r\nkaks\ud800' },
    vana: 'väli',
    meedia: [{ ...embed('q', video), raam: 'must' }],
  })
  expect([slug, nimi.et, excerpt.et, rest.vana]).toEqual([
    'rand-mere-aares',
    'Rand mere ääres',
    'Üks\nkaks\ufffd',
    undefined,
  ])
  expect(meedia).toMatchObject([
    { sisu: { embed: '<iframe src="https://www.youtube.com/embed/a"></iframe>', esipilt: null } },
  ])
  expect(meedia[0]).not.toHaveProperty('raam')
})

test('REST-3 a record that is sent back is accepted with the `_id` and `id` that a store has put into its titles', async () => {
  const nimi = { et: 'Rand', en: 'Beach', _id: '5f0', id: '5f0', __v: 2 }
  const { _id, slug } = await created({ nimi, excerpt: nimi, meedia: [picture('p', image, { tekst: nimi })] })
  expect((await change(_id, { nimi: { ...nimi, et: 'Liivarand' }, _id, jrg: '5' })).status).toBe(200)
  const album = (await read(slug)).body
  expect([album.nimi, album.excerpt, album.meedia[0].tekst]).toEqual([
    { et: 'Liivarand', en: 'Beach' },
    { et: 'Rand', en: 'Beach' },
    { et: 'Rand', en: 'Beach' },
  ])
})

test('REST-1 an unknown album is 404, and so is a slug of other signs', async () => {
  for (const id of [randomUUID(), 'pole'])
    for (const response of [
      await change(id, {}),
      await remove(id),
      await move(id, 'yles'),
      await move(id, 'alla'),
      await move(id, 0),
      await read(id),
    ])
      expect(response.status).toBe(404)
  for (const slug of ['%00', '%ff', '..%2f', 'a'.repeat(3_000), '%F0%9F%9A%A2'])
    expect([slug, (await read(slug)).status]).toEqual([slug, slug === '%ff' ? 400 : 404])
  for (const query of ['?piir=201', `?alates=${Buffer.from('["0"]').toString('base64url')}`])
    expect([query, (await list(query)).status]).toEqual([query, 400])
})
