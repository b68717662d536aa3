import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { calendar, gallery, homeOf, intro, news, offset } from './homeWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api)
const { read, save, saved, file } = homeOf(
  () => api,
  () => mari,
)

const many = (count: number, text = '') => Array.from({ length: count }, (_, at) => offset(`b${at}`, { tekst: text }))
const link = (address: unknown) => [news('n'), offset('o', { link: address })]
const [start, second] = [/^[A-ZÕÄÖÜ].*\.$/s, /^2\. plokk: [A-ZÕÄÖÜ„].*\.$/s]

test.each<[what: string, blocks: unknown, message: RegExp]>([
  ['blocks that are no list', { id: 'a' }, start],
  ['no blocks', null, start],
  ['a missing language', undefined, start],
  ['101 blocks', many(101), start],
  ['10,000 blocks', many(10_000), start],
  ['texts too long together', many(5, 'a'.repeat(190_000)), start],
  ['texts with too many tags together', many(3, '<b>'.repeat(15_000)), start],
  ['a block that is null', [news('n'), null], second],
  ['a block that is a text', [news('n'), 'Uudised'], second],
  ['a block that is a list', [news('n'), []], second],
  ['an unknown kind', [news('n'), { id: 'v', tyyp: 'Video' }], second],
  ['a kind of another alphabet', [news('n'), { id: 'v', tyyp: 'Оffset' }], second],
  ['a kind that is no text', [news('n'), { id: 'v', tyyp: 5 }], second],
  ['a kind that objects inherit', [news('n'), { id: 'v', tyyp: 'constructor' }], second],
  ['a block without a kind', [news('n'), { id: 'v' }], second],
  ['a block without an id', [news('n'), { tyyp: 'Kalender' }], second],
  ['an id of other signs', [news('n'), calendar('<b>')], second],
  ['an id of 65 signs', [news('n'), calendar('a'.repeat(65))], second],
  ['two blocks of one id', [news('n'), calendar('n')], second],
  ['an order that is text', [news('n'), calendar('k', { jrg: '1' })], second],
  ['a title that is no text', [news('n'), intro('i', { pealkiri: ['a'] })], second],
  ['no title', [news('n'), gallery('g', { pealkiri: null })], second],
  ['a title too long', [news('n'), offset('o', { pealkiri: 'a'.repeat(301) })], second],
  ['a text that is no text', [news('n'), offset('o', { tekst: 5 })], second],
  ['a text too long', [news('n'), offset('o', { tekst: 'a'.repeat(200_001) })], second],
  ['a text nested too deep', [news('n'), offset('o', { tekst: '<b>'.repeat(200) })], second],
  ['a link in a text that leads nowhere', [news('n'), offset('o', { tekst: '<a href="http://[">x</a>' })], second],
  ['a link that is no text', link(5), second],
  ['a link that runs', link('javascript:alert(1)'), second],
  ['a link that runs, with a gap', link('java\tscript:alert(1)'), second],
  ['a link that runs, in capitals', link(' JavaScript:alert(1)'), second],
  ['a link to data', link('data:text/html,x'), second],
  ['a link to another host by its scheme', link('//paha.test/x'), second],
  ['a link to another host with a backslash', link('/\\paha.test'), second],
  ['a link to no host', link('https://'), second],
  ['a link to a broken host', link('http://['), second],
  ['a link without a scheme', link('saar.test/leht'), second],
  ['a link too long', link(`/${'a'.repeat(2_000)}`), second],
  ['a picture that is not there', [news('n'), offset('o', { pilt: randomUUID() })], second],
  ['a picture with a made-up id', [news('n'), gallery('g', { pilt: { _id: 'x' } })], second],
  ['a picture that is a list', [news('n'), intro('i', { piltParem: [] })], second],
])('REST-1 HOME-1 %s is refused at its language, and nothing is stored', async (_, blocks, message) => {
  const page = await saved({ et: [intro('a')], en: [calendar('k')] })
  for (const [language, other] of [
    ['et', 'en'],
    ['en', 'et'],
  ] as const) {
    const response = await save({ [language]: blocks, [other]: [news('uus')] })
    expect([response.status, response.body]).toEqual([
      400,
      { msg: expect.stringMatching(message), valjad: { [language]: expect.stringMatching(message) } },
    ])
  }
  expect((await read()).body).toEqual(page)
})

test('HOME-1 a file that is no picture is refused', async () => {
  const document = await file('dokument')
  const sentence = '1. plokk: Pildiks sobib ainult pildifail.'
  expect(await save({ et: [], en: [intro('i', { piltVasak: document })] })).toMatchObject({
    status: 400,
    body: { msg: sentence, valjad: { en: sentence } },
  })
})

test('HOME-2 the first error of each language is reported', async () => {
  expect(await save({ et: [news('a'), news('a'), {}], en: link('x') })).toMatchObject({
    status: 400,
    body: {
      msg: 'Kontrolli märgitud välju.',
      valjad: { et: expect.stringMatching(/^2\. plokk: /), en: expect.stringMatching(/^2\. plokk: /) },
    },
  })
})

test.each(['de', 'ru', 'pt-BR'])('HOME-1 the language %s is refused, not dropped', async (language) => {
  const response = await save({ et: [], en: [], [language]: [news('n')] })
  expect([response.status, response.body.valjad]).toEqual([400, { [language]: 'Selles keeles avalehte ei ole.' }])
})

test('REST-3 a page that is sent back with the ids and the version of its record is accepted', async () => {
  const more = { id: '5f0', _id: '5f0', __v: 3, versioon: '"x"', muudetud: false }
  expect((await save({ et: [], en: [news('n')], ...more })).status).toBe(200)
})

test('REST-1 a body that is no object is 400, one over 4 MiB 413', async () => {
  for (const body of ['[]', 'null', '{"et":', '"et"', '']) expect((await save(body)).status).toBe(400)
  expect((await save({ et: many(30, 'a'.repeat(150_000)), en: [] })).status).toBe(413)
})

test.each([
  'https://saar.test/a?b=c#d',
  'http://saar.test',
  'mailto:saar@saar.test',
  'tel:+3725000000',
  '/sise/kataloog/lehed',
  '',
])('HOME-1 the link %s is kept', async (address) => {
  const { et } = await saved({ et: link(address) })
  expect(et[1].link).toBe(address)
})
