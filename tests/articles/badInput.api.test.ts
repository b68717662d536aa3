import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { articlesOf, day } from './articlesWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api)
const { create, created, read, change, list, file, remove } = articlesOf(
  () => api,
  () => mari,
)

const text = (id: string, sisu: unknown = '<p>Tere</p>', more: object = {}) => ({ id, tyyp: 'tekst', sisu, ...more })
const many = (count: number) => Array.from({ length: count }, (_, index) => text(`m${index}`))
const frame = (src: string) => `<iframe src="${src}"></iframe>`
const embed = (sisu: string) => [{ id: 'm1', tyyp: 'embed', sisu }]

const cases: [what: string, slug: string, body: object, field: string][] = [
  ['a title that is no text', 'lehed', { pealkiri: 5 }, 'pealkiri'],
  ['a title too long', 'lehed', { pealkiri: 'a'.repeat(301) }, 'pealkiri'],
  ['a description too long', 'lehed', { desc: 'a'.repeat(5001) }, 'desc'],
  ['no description', 'lehed', { desc: null }, 'desc'],
  ['a slug that is no text', 'lehed', { slug: ['a'] }, 'slug'],
  ['an invalid visibility', 'uudised', { avalik: 'jah' }, 'avalik'],
  ['an order beyond the range', 'loodus', { jrg: 1_000_001 }, 'jrg'],
  ['an order below the range', 'loodus', { jrg: -1e21 }, 'jrg'],
  ['half an order', 'loodus', { jrg: 1.5 }, 'jrg'],
  ['an order that is text', 'loodus', { jrg: '1' }, 'jrg'],
  ['a year beyond the store', 'ajalugu', { aasta: { beginning: 2 ** 31 } }, 'aasta'],
  ['half a year', 'ajalugu', { aasta: { end: 0.5 } }, 'aasta'],
  ['invalid years', 'ajalugu', { aasta: '1860' }, 'aasta'],
  ['an unknown category', 'ettevotted', { kategooria: ['laevandus'] }, 'kategooria'],
  ['categories that are no list', 'ettevotted', { kategooria: 'majutus' }, 'kategooria'],
  ['31 February', 'uudised', { kuupaev: day(2026, 1, 31) }, 'kuupaev'],
  ['29 February 2026', 'uudised', { kuupaev: day(2026, 1, 29) }, 'kuupaev'],
  ['29 February 1900', 'uudised', { kuupaev: day(1900, 1, 29) }, 'kuupaev'],
  ['a month 12', 'uudised', { kuupaev: day(2026, 12, 1) }, 'kuupaev'],
  ['a day 0', 'uudised', { kuupaev: day(2026, 1, 0) }, 'kuupaev'],
  ['the year 0', 'uudised', { kuupaev: day(0, 1, 1) }, 'kuupaev'],
  ['the year 10000', 'uudised', { kuupaev: day(10_000, 1, 1) }, 'kuupaev'],
  ['24 o’clock', 'uudised', { kuupaev: day(2026, 1, 1, 24) }, 'kuupaev'],
  ['60 minutes', 'uudised', { kuupaev: day(2026, 1, 1, 3, 60) }, 'kuupaev'],
  ['minutes without hours', 'uudised', { kuupaev: { ...day(2026, 1, 1), minutes: 5 } }, 'kuupaev'],
  ['a date that is a text', 'uudised', { kuupaev: '2026-02-01' }, 'kuupaev'],
  ['a wrong date among many', 'kalender', { kuupaevad: [{ id: 'a', kuupaev: day(2026, 1, 31) }] }, 'kuupaevad'],
  ['two dates of one id', 'kalender', { kuupaevad: [{ id: 'a' }, { id: 'a' }] }, 'kuupaevad'],
  ['a date without an id', 'kalender', { kuupaevad: [{ kuupaev: day(2026, 1, 1) }] }, 'kuupaevad'],
  ['367 dates', 'kalender', { kuupaevad: many(367).map(({ id }) => ({ id })) }, 'kuupaevad'],
  ['dates that are no list', 'kalender', { kuupaevad: { id: 'a' } }, 'kuupaevad'],
  ['a cover that is not there', 'loodus', { esipilt: randomUUID() }, 'esipilt'],
  ['a cover with a made-up id', 'loodus', { esipilt: { _id: 'x' } }, 'esipilt'],
  ['modules that are no list', 'lehed', { moodulid: 'tekst' }, 'moodulid'],
  ['a module that is null', 'lehed', { moodulid: [null] }, 'moodulid'],
  ['a module of an unknown kind', 'lehed', { moodulid: [{ id: 'm', tyyp: 'video', sisu: '' }] }, 'moodulid'],
  ['a module without an id', 'lehed', { moodulid: [{ tyyp: 'tekst', sisu: '' }] }, 'moodulid'],
  ['a module with an id of other signs', 'lehed', { moodulid: [text('<b>')] }, 'moodulid'],
  ['a module with an id of 65 signs', 'lehed', { moodulid: [text('a'.repeat(65))] }, 'moodulid'],
  ['two modules of one id', 'lehed', { moodulid: [text('m'), text('m')] }, 'moodulid'],
  ['201 modules', 'lehed', { moodulid: many(201) }, 'moodulid'],
  ['10,000 modules', 'lehed', { moodulid: many(10_000) }, 'moodulid'],
  ['a text that is no text', 'lehed', { moodulid: [text('m', { html: '' })] }, 'moodulid'],
  ['an order of a module that is text', 'lehed', { moodulid: [text('m', '', { jrg: 'a' })] }, 'moodulid'],
  ['a link that leads nowhere', 'lehed', { moodulid: [text('m', '<a href="http://[">x</a>')] }, 'moodulid'],
  ['a text too long', 'lehed', { moodulid: [text('m', 'a'.repeat(200_001))] }, 'moodulid'],
  [
    'six texts too long together',
    'lehed',
    { moodulid: many(6).map((one) => ({ ...one, sisu: 'a'.repeat(190_000) })) },
    'moodulid',
  ],
  [
    'texts with too many tags together',
    'lehed',
    { moodulid: many(3).map((one) => ({ ...one, sisu: '<b>'.repeat(15_000) })) },
    'moodulid',
  ],
  ['files that are no list', 'lehed', { moodulid: [{ id: 'm', tyyp: 'failid', sisu: 'x' }] }, 'moodulid'],
  ['a file that is not there', 'lehed', { moodulid: [{ id: 'm', tyyp: 'failid', sisu: [randomUUID()] }] }, 'moodulid'],
  ['a page of another host', 'lehed', { moodulid: embed(frame('https://paha.test/video')) }, 'moodulid'],
  [
    'a host that only begins like one',
    'lehed',
    { moodulid: embed(frame('https://www.youtube.com.paha.test/')) },
    'moodulid',
  ],
  ['a name before the host', 'lehed', { moodulid: embed(frame('https://www.youtube.com@paha.test/')) }, 'moodulid'],
  ['a page of no host', 'lehed', { moodulid: embed(frame('javascript:alert(1)')) }, 'moodulid'],
  [
    'code without a frame',
    'lehed',
    { moodulid: embed('<script src="https://www.youtube.com/x.js"></script>') },
    'moodulid',
  ],
  ['the address of another host', 'lehed', { moodulid: embed('https://paha.test/embed/x') }, 'moodulid'],
]

describe('refusals that name their field', () => {
  test.each(cases)('REST-1 ARTICLE-6 %s (%s)', async (_, slug, body, field) => {
    const { _id } = await created(slug)
    for (const response of [await create(slug, body), await change(slug, _id, body)]) {
      expect([response.status, response.body.valjad]).toEqual([400, { [field]: expect.stringMatching(/\.$/) }])
      expect(response.body.msg).toMatch(/^[\dA-ZÕÄÖÜ„].*\.$/)
    }
    expect((await read(slug, _id)).body.moodulid).toEqual([])
    await remove(slug, _id)
  })

  test('ARTICLE-4 a cover and pictures have to be pictures; the refusal names the module', async () => {
    const document = await file('dokument')
    expect(await create('loodus', { esipilt: document })).toMatchObject({
      status: 400,
      body: { valjad: { esipilt: 'Pildiks sobib ainult pildifail.' } },
    })
    expect(await create('loodus', { esipilt: randomUUID() })).toMatchObject({
      status: 400,
      body: { valjad: { esipilt: 'Pilti enam ei ole. Vali teine ja salvesta uuesti.' } },
    })
    const moodulid = [text('esimene'), { id: 'teine', tyyp: 'pildid', sisu: [await file(), document] }]
    expect((await create('loodus', { moodulid })).body).toEqual({
      msg: '2. moodul: Piltide moodulisse sobivad ainult pildid.',
      valjad: { moodulid: '2. moodul: Piltide moodulisse sobivad ainult pildid.' },
      moodul: 'teine',
    })
    const gone = [text('esimene'), { id: 'teine', tyyp: 'failid', sisu: [randomUUID()] }]
    expect((await create('loodus', { moodulid: gone })).body).toMatchObject({
      msg: '2. moodul: Mõnda faili enam ei ole. Eemalda see ja proovi uuesti.',
      moodul: 'teine',
    })
    const broken = [text('esimene'), text('teine', '<a href="http://[">x</a>')]
    expect((await create('loodus', { moodulid: broken })).body).toMatchObject({
      msg: expect.stringMatching(/^2\. moodul: Link „http:\/\/\[“ ei vii kuhugi\./),
      moodul: 'teine',
    })
  })

  test('REST-3 fields that a catalogue does not have are dropped unchecked, and so is `_id` in the list of versions', async () => {
    const foreign = {
      kuupaev: { year: 2026, month: 1, day: 1, hours: '' },
      kuupaevad: 'ei',
      aasta: 5,
      kategooria: null,
    }
    const body = { pealkiri: 'Leht', ...foreign, esipilt: 'x', avalik: 'jah' }
    const { _id } = await created('lehed', body)
    expect((await change('lehed', _id, { ...body, pealkiri: 'Teine leht' })).status).toBe(200)
    const english = { pealkiri: 'Page', lang: { current: 'en', list: { et: _id, en: '', _id: '5f0', id: '5f0' } } }
    expect((await created('lehed', english)).lang.list.et).toBe(_id)
    expect((await create('lehed', { lang: { current: 'et', list: { de: _id } } })).body.valjad).toHaveProperty('lang')
  })

  test('REST-1 a body over 4 MiB is 413, and a body that is no object is 400', async () => {
    const moodulid = many(30).map((one) => ({ ...one, sisu: 'a'.repeat(150_000) }))
    expect(await create('lehed', { moodulid })).toMatchObject({ status: 413, body: { msg: expect.any(String) } })
    for (const body of ['[]', 'null', '{"pealkiri":', '"tekst"'])
      expect((await api.call('POST', '/api/lehed', { as: mari, body })).status).toBe(400)
  })
})

const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const someId = '01a1fd59-8234-71bc-9c67-e74249bc6a6f'

test.each<[string, string, string]>([
  ['lehed', `?alates=${cursor([['2026-02-31T00:00:00.000Z'], someId])}`, 'alates'],
  ['lehed', `?alates=${cursor([['infinity'], someId])}`, 'alates'],
  ['uudised', `?alates=${cursor([['2026-02-31T00:00:00'], someId])}`, 'alates'],
  ['uudised', `?alates=${cursor([['0000-01-01T00:00:00'], someId])}`, 'alates'],
  ['uudised', `?alates=${cursor([[], someId])}`, 'alates'],
  ['ettevotted', `?alates=${cursor([['majutus'], someId])}`, 'alates'],
  ['ettevotted', `?alates=${cursor([['\0', '2026-02-01T00:00:00.000Z'], someId])}`, 'alates'],
  ['kalender', `?sisekalender=true&alates=${cursor(['2026-02-01T00:00:00', someId, 1e12])}`, 'alates'],
  ['kalender', `?sisekalender=true&alates=${cursor([['-infinity'], someId])}`, 'alates'],
  ['kalender', '?sisekalender=jah', 'sisekalender'],
  ['kalender', '?jarjestus=tagurpidi', 'jarjestus'],
  ['lehed', '?piir=0', 'piir'],
  ['lehed', '?piir=201', 'piir'],
])('REST-6 %s%s is refused', async (slug, query, field) => {
  expect(await list(slug, query)).toMatchObject({ status: 400, body: { valjad: { [field]: expect.any(String) } } })
})
