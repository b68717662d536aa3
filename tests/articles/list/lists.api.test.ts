import { beforeEach, describe, expect, test } from '@jest/globals'
import type { ApiResponse } from '../../support/api/api.ts'
import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'
import { articlesOf, day, returnedDay } from '../articlesWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api)
const { created, list, change, read, file } = articlesOf(
  () => api,
  () => mari,
)

beforeEach(async () => {
  await api.db.execute('truncate article_groups cascade')
})

const titles = ({ body }: ApiResponse) => body.map(({ pealkiri }: { pealkiri: string }) => pealkiri)
const date = (id: string, ...parts: Parameters<typeof day>) => ({ id, kuupaev: day(...parts) })

/** All pages of a list, by following its Link headers. */
async function pagesOf(slug: string, query: string) {
  const path = `/api/${slug}`
  const pages: string[][] = []
  let next: string | undefined = query
  while (next != null) {
    const response = await list(slug, next)
    expect(response.status).toBe(200)
    pages.push(titles(response))
    const link: string = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? ''
    next = link.startsWith(path) ? link.slice(path.length) : undefined
  }
  return pages
}

describe('the order of lists', () => {
  test('ARTICLE-2 NAV-3 news: the newest date first, including its time, undated ones last', async () => {
    await created('uudised', { pealkiri: 'ilma' })
    await created('uudised', { pealkiri: 'õhtul', kuupaev: day(2026, 4, 1, 18, 30) })
    await created('uudised', { pealkiri: 'terve päev', kuupaev: day(2026, 4, 1) })
    await created('uudised', { pealkiri: 'hiljem', kuupaev: day(2026, 10, 9) })
    await created('uudised', { pealkiri: 'ammu', kuupaev: day(987, 10, 9) })
    const sorted = ['hiljem', 'õhtul', 'terve päev', 'ammu', 'ilma']
    expect(titles(await list('uudised'))).toEqual(sorted)
    expect(titles(await list('uudised', '?jarjestus=toimetaja'))).toEqual(sorted)
    expect((await pagesOf('uudised', '?piir=2')).flat()).toEqual(sorted)
  })

  test('ARTICLE-2 NAV-3 the calendar: the newest first, for editors the earliest first, undated ones last', async () => {
    await created('kalender', { pealkiri: 'ilma', kuupaevad: [{ id: 'a', kuupaev: null }] })
    await created('kalender', { pealkiri: 'kaks', kuupaevad: [date('a', 2026, 8, 1), date('b', 2026, 2, 1, 9)] })
    await created('kalender', { pealkiri: 'aprill', kuupaevad: [date('a', 2026, 3, 1)] })
    expect(titles(await list('kalender'))).toEqual(['aprill', 'kaks', 'ilma'])
    const forEditors = ['kaks', 'aprill', 'ilma']
    expect(titles(await list('kalender', '?jarjestus=toimetaja'))).toEqual(forEditors)
    expect(await pagesOf('kalender', '?jarjestus=toimetaja&piir=1')).toEqual(forEditors.map((title) => [title]))
  })

  test('ARTICLE-2 companies by the slug of their category, those without one last; all others by last change', async () => {
    for (const [pealkiri, kategooria] of [
      ['ilma', []],
      ['takso', ['transport', 'majutus']],
      ['kohvik', ['toitlustus']],
      ['hostel', ['majutus']],
      ['hotell', ['majutus']],
    ] as const)
      await created('ettevotted', { pealkiri, kategooria })
    const sorted = ['hostel', 'hotell', 'kohvik', 'takso', 'ilma']
    expect(titles(await list('ettevotted'))).toEqual(sorted)
    expect(await pagesOf('ettevotted', '?piir=2')).toEqual([['hostel', 'hotell'], ['kohvik', 'takso'], ['ilma']])
    const first = await created('lehed', { pealkiri: 'esimene' })
    await created('lehed', { pealkiri: 'teine' })
    await change('lehed', first._id, { jrg: 1 })
    expect(titles(await list('lehed'))).toEqual(['teine', 'esimene'])
    expect(await pagesOf('lehed', '?piir=1')).toEqual([['teine'], ['esimene']])
  })
})

describe('the dates of an event', () => {
  test('DATE-2 NAV-3 are returned as they were sent; the earliest is the event’s own', async () => {
    const kuupaevad = [date('b', 2026, 5, 24, 0, 5), { id: 'tyhi', kuupaev: null }, date('a', 2026, 5, 23)]
    const { _id, ...event } = await created('kalender', { kuupaevad })
    expect(event.kuupaevad).toEqual([
      { id: 'b', kuupaev: returnedDay(2026, 5, 24, 0, 5) },
      { id: 'tyhi', kuupaev: null },
      { id: 'a', kuupaev: returnedDay(2026, 5, 23) },
    ])
    expect(event.kuupaev).toEqual(returnedDay(2026, 5, 23))
    expect((await change('kalender', _id, { kuupaevad: kuupaevad.slice(0, 1) })).body.kuupaev).toEqual(
      returnedDay(2026, 5, 24, 0, 5),
    )
    expect((await change('kalender', _id, { kuupaevad: [] })).body).toMatchObject({ kuupaevad: [], kuupaev: null })
  })

  // The hour that Tallinn skips in spring, the one that it repeats in autumn, and a leap day.
  test.each([
    [2026, 2, 29, 3, 30],
    [2026, 9, 25, 3, 30],
    [2024, 1, 29, 23, 59],
    [1, 0, 1, 0, 0],
    [9999, 11, 31, 23, 59],
  ])('REST-5 the local time %d-%d-%d %d:%d is stored as it is', async (...parts) => {
    const { _id } = await created('uudised', { kuupaev: day(...parts) })
    expect((await read('uudised', _id)).body.kuupaev).toEqual(returnedDay(...parts))
  })

  test('REST-5 hours without minutes are full hours, and a date may have no time', async () => {
    const { _id } = await created('uudised', { kuupaev: { year: 2026, month: 0, day: 1, hours: 7 } })
    expect((await read('uudised', _id)).body.kuupaev).toEqual(returnedDay(2026, 0, 1, 7, 0))
    const bare = { year: 2026, month: 0, day: 1, hours: null, minutes: null }
    expect((await change('uudised', _id, { kuupaev: bare })).body.kuupaev).toEqual(bare)
    expect((await change('uudised', _id, { kuupaev: null })).body.kuupaev).toBeNull()
  })
})

describe('the internal calendar', () => {
  test('CAL-1 NAV-3 has an entry for each date, public or not, the latest first, with its modules', async () => {
    const picture = await file()
    const moodulid = [{ id: 'm', tyyp: 'pildid', sisu: [picture] }]
    const hidden = await created('kalender', {
      pealkiri: 'Laat',
      moodulid,
      kuupaevad: [date('a', 2026, 5, 24, 10), date('b', 2026, 6, 24, 10), { id: 'c' }],
    })
    await created('kalender', {
      pealkiri: 'Jaanid',
      avalik: true,
      esipilt: picture,
      kuupaevad: [date('a', 2026, 5, 24)],
    })
    await created('kalender', { pealkiri: 'Ilma kuupäevata' })
    const { body } = await list('kalender', '?sisekalender=true')
    expect(body).toMatchObject([
      { _id: hidden._id, pealkiri: 'Laat', avalik: false, esipilt: null, kuupaev: returnedDay(2026, 6, 24, 10) },
      { _id: hidden._id, pealkiri: 'Laat', kuupaev: returnedDay(2026, 5, 24, 10) },
      { pealkiri: 'Jaanid', avalik: true, esipilt: { _id: picture }, kuupaev: returnedDay(2026, 5, 24), moodulid: [] },
    ])
    expect(body[0].moodulid).toEqual(hidden.moodulid)
    expect(await pagesOf('kalender', '?sisekalender=true&piir=1')).toEqual([['Laat'], ['Laat'], ['Jaanid']])
    // Any other value gives the ordinary list.
    expect(titles(await list('kalender', '?sisekalender=false'))).toHaveLength(3)
  })

  test('CAL-1 LANG-4 lists an event in two languages once, in Estonian if it has an Estonian version', async () => {
    const kuupaevad = [date('a', 2026, 5, 24)]
    const et = await created('kalender', { pealkiri: 'Laat', kuupaevad })
    await created('kalender', { pealkiri: 'Fair', kuupaevad, lang: { current: 'en', list: { et: et._id } } })
    await created('kalender', { pealkiri: 'Concert', kuupaevad, lang: { current: 'en' } })
    expect(titles(await list('kalender', '?sisekalender=true')).toSorted()).toEqual(['Concert', 'Laat'])
  })
})
