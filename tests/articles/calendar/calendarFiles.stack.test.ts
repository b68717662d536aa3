import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { articlesOf, day } from '../articlesWorld.ts'

let api: TestApi
let gateway: TestGateway
let mari: Person
const { created } = articlesOf(
  () => api,
  () => mari,
)

beforeAll(async () => {
  api = await startApi()
  mari = await api.person()
  gateway = await startGateway({ apiUrl: api.url })
})
afterAll(async () => {
  await gateway.close()
  await api.close()
})

async function get(path: string, token?: string) {
  const response = await fetch(gateway.url + path, { headers: token ? { 'x-auth-token': token } : {} })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const summaries = (text: string) => [...text.matchAll(/SUMMARY:(.*)\r/g)].map(([, title]) => title)

test('CAL-1 anybody reads the feed of public events, in either language', async () => {
  const kuupaevad = [{ id: 'a', kuupaev: day(2026, 5, 24, 18, 0) }]
  const et = await created('kalender', { pealkiri: 'Jaaniõhtu', avalik: true, kuupaevad })
  const lang = { current: 'en', list: { et: et._id } }
  await created('kalender', { pealkiri: 'Midsummer', avalik: true, kuupaevad, lang })
  await created('kalender', { pealkiri: 'Koosolek', kuupaevad })
  // A token changes nothing: the feed is the same for all users, and shared caches may store it.
  const feed = await get('/kalender.ics', mari.token)
  expect([feed.status, summaries(feed.text)]).toEqual([200, ['Jaaniõhtu']])
  expect(feed.text).toContain('DTSTART:20260624T150000Z')
  expect(feed.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(feed.headers.get('cache-control')).toBe('public, max-age=300')
  expect(summaries((await get('/kalender.ics?keel=en')).text)).toEqual(['Midsummer'])
  expect(summaries((await get('/kalender.ics?keel=fr')).text)).toEqual(['Jaaniõhtu'])
})

test('CAL-1 REST-4 a member saves any event, a visitor a public one', async () => {
  const { _id } = await created('kalender', {
    pealkiri: 'Koosolek',
    kuupaevad: [{ id: 'a', kuupaev: day(2026, 5, 24) }],
  })
  const saved = await get(`/kalender/${_id}.ics`, mari.token)
  expect([saved.status, summaries(saved.text)]).toEqual([200, ['Koosolek']])
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="koosolek(-\d+)?\.ics"$/)
  expect(saved.headers.get('cache-control')).toBe('private, no-store')
  expect((await get(`/kalender/${_id}.ics`)).status).toBe(401)
  expect((await get(`/kalender/${_id}.ics`, 'lopetatud')).status).toBe(401)
  for (const path of ['/kalender/x.ics', '/kalender/x', `/kalender/${_id}`, '/kalender/%00.ics'])
    expect([path, (await get(path, mari.token)).status]).toEqual([path, 404])
})
