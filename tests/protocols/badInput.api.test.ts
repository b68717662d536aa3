import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { day, protocolsOf } from './protocolsWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api)
const { create, created, list, change } = protocolsOf(
  () => api,
  () => mari,
)

test.each<[what: string, body: object, field: string]>([
  ['a text that is no text', { tekst: 5 }, 'tekst'],
  ['no text', { tekst: null }, 'tekst'],
  ['a text too long', { tekst: 'a'.repeat(200_001) }, 'tekst'],
  ['a text with too many tags', { tekst: '<b>'.repeat(50_000) }, 'tekst'],
  ['a link that leads nowhere', { tekst: '<a href="http://[">x</a>' }, 'tekst'],
  ['31 February', { kuupaev: day(2026, 1, 31) }, 'kuupaev'],
  ['29 February of a common year', { kuupaev: day(2026, 1, 29) }, 'kuupaev'],
  ['the thirteenth month', { kuupaev: day(2026, 12, 1) }, 'kuupaev'],
  ['the year 0', { kuupaev: day(0, 0, 1) }, 'kuupaev'],
  ['the year 10,000', { kuupaev: day(10_000, 0, 1) }, 'kuupaev'],
  ['half a day', { kuupaev: day(2026, 0, 1.5) }, 'kuupaev'],
  ['24 o’clock', { kuupaev: day(2026, 0, 1, 24) }, 'kuupaev'],
  ['60 minutes', { kuupaev: { ...day(2026, 0, 1, 3), minutes: 60 } }, 'kuupaev'],
  ['minutes without hours', { kuupaev: { ...day(2026, 0, 1), minutes: 5 } }, 'kuupaev'],
  ['a date that is a text', { kuupaev: '2026-02-01' }, 'kuupaev'],
  ['a date that is a list', { kuupaev: [] }, 'kuupaev'],
  ['files that are no list', { failid: 'x' }, 'failid'],
  ['a file that is not there', { failid: [randomUUID()] }, 'failid'],
  ['a file with a made-up id', { failid: ['x'] }, 'failid'],
  ['51 files', { failid: Array.from({ length: 51 }, () => randomUUID()) }, 'failid'],
])('REST-1 PROTO-1 %s is refused on its field', async (_, body, field) => {
  const { _id } = await created()
  const before = (await list()).body
  for (const response of [await create({ tekst: '<p>x</p>', ...body }), await change(_id, body)]) {
    expect([response.status, response.body.valjad]).toEqual([400, { [field]: expect.stringMatching(/\.$/) }])
    expect(response.body.msg).toMatch(/^[A-ZÕÄÖÜ].*\.$/)
  }
  expect((await list()).body).toEqual(before)
})

const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const someId = '01a1fd59-8234-71bc-9c67-e74249bc6a6f'

test.each([
  ['?alates=x', 'alates'],
  [`?alates=${cursor(['2026-02-31T00:00:00', someId])}`, 'alates'],
  [`?alates=${cursor(['0000-01-01T00:00:00', someId])}`, 'alates'],
  [`?alates=${cursor(['2026-02-01T00:00:00', 'x'])}`, 'alates'],
  ['?piir=0', 'piir'],
  ['?piir=201', 'piir'],
])('REST-6 %s is refused', async (query, field) => {
  expect(await list(query)).toMatchObject({ status: 400, body: { valjad: { [field]: expect.any(String) } } })
})

test.each(['infinity', '-infinity', '9999-12-31T23:59:59', '0001-01-01T00:00:00'])(
  'REST-6 a cursor at the first or last possible date is a page: %s',
  async (date) => {
    expect((await list(`?alates=${cursor([date, someId])}`)).status).toBe(200)
  },
)
