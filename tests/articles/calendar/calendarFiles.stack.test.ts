import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { dayInTallinn } from '../../../gateway/articles/calendarDays.ts'
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
afterEach(async () => {
  await api.db.execute('truncate article_groups cascade')
  // The feed is cached for five minutes.
  await gateway.close()
  gateway = await startGateway({ apiUrl: api.url })
})

async function get(path: string, token?: string, more: Record<string, string> = {}) {
  const response = await fetch(gateway.url + path, { headers: { ...(token && { 'x-auth-token': token }), ...more } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
/** The day `inDays` days from today in Tallinn, with a time if hours are given. */
function dayFromToday(inDays: number, hours?: number) {
  const { year, month, day: date } = dayInTallinn(inDays)
  return day(year, month, date, hours)
}
const summaries = (text: string) => [...text.matchAll(/SUMMARY:(.*)\r/g)].map(([, title]) => title)

test('CAL-2 (stack: both programs) visitors read the feed of public events, in either language', async () => {
  const kuupaevad = [{ id: 'a', kuupaev: day(2046, 5, 24, 18, 0) }]
  const et = await created('kalender', { pealkiri: 'Jaaniõhtu', avalik: true, kuupaevad })
  const lang = { current: 'en', list: { et: et._id } }
  await created('kalender', { pealkiri: 'Midsummer', avalik: true, kuupaevad, lang })
  await created('kalender', { pealkiri: 'Koosolek', kuupaevad })
  // A token changes nothing: the feed is the same for all users, and shared caches may store it.
  const feed = await get('/kalender.ics', mari.token)
  expect([feed.status, summaries(feed.text)]).toEqual([200, ['Jaaniõhtu']])
  expect(feed.text).toContain('DTSTART:20460624T150000Z')
  expect(feed.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(feed.headers.get('cache-control')).toBe('public, max-age=300')
  expect(summaries((await get('/kalender.ics?keel=en')).text)).toEqual(['Midsummer'])
  expect(summaries((await get('/kalender.ics?keel=fr')).text)).toEqual(['Jaaniõhtu'])
})

test('CAL-2 (stack: both programs) the feed has all future events, however many are past and however long ago an event began', async () => {
  const weekly = Array.from({ length: 366 }, (_, week) => ({ id: `n${week}`, kuupaev: dayFromToday(7 * (week - 250)) }))
  await created('kalender', { pealkiri: 'Rahvatants', avalik: true, kuupaevad: weekly })
  for (let n = 0; n < 200; n += 1)
    await created('kalender', {
      pealkiri: `Möödas ${n}`,
      avalik: true,
      kuupaevad: [{ id: 'a', kuupaev: dayFromToday(-3) }],
    })
  await created('kalender', {
    pealkiri: 'Eile õhtul',
    avalik: true,
    kuupaevad: [{ id: 'a', kuupaev: dayFromToday(-1, 22) }],
  })
  const titles = summaries((await get('/kalender.ics')).text)
  expect(titles).toEqual(['Eile õhtul', ...Array(116).fill('Rahvatants')])
})

test('CAL-2 (stack: both programs) the feed is bounded: of very many dates it has the 400 that come first', async () => {
  for (const n of [0, 1])
    await created('kalender', {
      pealkiri: `Sari ${n}`,
      avalik: true,
      kuupaevad: Array.from({ length: 366 }, (_, index) => ({ id: `d${index}`, kuupaev: dayFromToday(index) })),
    })
  const { text } = await get('/kalender.ics')
  expect(summaries(text)).toHaveLength(400)
  const { year, month, day: date } = dayFromToday(199)
  const last = [year, month + 1, date].map((part) => String(part).padStart(2, '0')).join('')
  expect(text.match(/DTSTART;VALUE=DATE:\d+/g)?.at(-1)).toBe(`DTSTART;VALUE=DATE:${last}`)
})

test('CAL-2 (stack: both programs) the feed is generated once in five minutes, and an unchanged one is 304', async () => {
  const event = { avalik: true, kuupaevad: [{ id: 'a', kuupaev: dayFromToday(1) }] }
  await created('kalender', { pealkiri: 'Laat', ...event })
  const first = await get('/kalender.ics')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]+"$/)
  await created('kalender', { pealkiri: 'Kontsert', ...event })
  expect((await get('/kalender.ics')).text).toBe(first.text)
  for (const tag of [etag, `W/${etag}`, `"muu", ${etag}`]) {
    const again = await get('/kalender.ics', undefined, { 'if-none-match': tag })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
  }
  expect((await get('/kalender.ics', undefined, { 'if-none-match': '"muu"' })).status).toBe(200)
})

test('CAL-2 LANG-5 (stack: both programs) the feed and the file of an event name its dates by the same identifiers in each language', async () => {
  const kuupaevad = [{ id: 'a', kuupaev: dayFromToday(1) }]
  const et = await created('kalender', { pealkiri: 'Laat', avalik: true, kuupaevad })
  const lang = { current: 'en', list: { et: et._id } }
  const en = await created('kalender', { pealkiri: 'Fair', avalik: true, lang })
  for (const path of ['/kalender.ics', '/kalender.ics?keel=en', `/kalender/${et._id}.ics`, `/kalender/${en._id}.ics`])
    expect([path, (await get(path)).text.match(/UID:.*(?=\r)/g)]).toEqual([path, [`UID:${et.ryhm}/a@sise`]])
})

test('CAL-2 REST-4 (stack: both programs) a member downloads any event, a visitor a public one', async () => {
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
