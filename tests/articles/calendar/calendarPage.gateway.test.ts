import { beforeEach, describe, expect, test } from '@jest/globals'
import { plainServer } from '../../support/gateway/plainServer.ts'
import { stubArticle } from '../../support/restStub/articles.ts'
import { dayFromToday } from './calendarDay.ts'

const document = `query($when:CalendarTime,$month:String,$size:Int,$after:String){
  calendarPage(when:$when,month:$month,size:$size,after:$after){items{id title date{day hours}}next}}`

interface Page {
  items: { id: string; title: string; date: { day: number; hours: number | null } | null }[]
  next: string | null
}

describe.each([
  ['a plain server', undefined],
  ['a server with `kalendrikirjed`', ['paging', 'kalendrikirjed']],
])('the calendar by pages of %s', (_, announces) => {
  const server = plainServer()
  beforeEach(async () => {
    const dates = (days: [number, number?][]) => ({
      kuupaevad: days.map(([inDays, hours], index) => ({ id: `d${index}`, kuupaev: dayFromToday(inDays, hours) })),
    })
    server.stub.articles.kalender = [
      stubArticle('e1', 'Rahvatants', dates([[-7], [0], [7, 19], [7, 10]])),
      stubArticle('e2', 'Laat', dates([[-30], [3]])),
    ]
    server.stub.announces = announces
    await server.renewGateway()
    server.stub.forgetCalls()
  })

  async function pagesOf(part: { when: 'COMING' | 'PAST' } | { month: string }) {
    const pages: string[][] = []
    let after: string | null = null
    do {
      const variables = { ...part, size: 2, after }
      const { data, errors } = await server.gateway.query(document, { token: server.stub.tokenOf('mari'), variables })
      expect(errors).toBeUndefined()
      // What `document` selects.
      const page = data?.calendarPage as Page
      pages.push(page.items.map(({ title, date }) => `${title} ${date?.day} ${date?.hours ?? ''}`.trim()))
      after = page.next
    } while (after != null)
    return pages
  }
  const on = (title: string, inDays: number, hours?: number) =>
    `${title} ${dayFromToday(inDays).day} ${hours ?? ''}`.trim()

  test('CAL-2 what comes begins with today, the earliest first; what is past is the latest first', async () => {
    expect(await pagesOf({ when: 'COMING' })).toEqual([
      [on('Rahvatants', 0), on('Laat', 3)],
      [on('Rahvatants', 7, 10), on('Rahvatants', 7, 19)],
    ])
    expect(await pagesOf({ when: 'PAST' })).toEqual([[on('Rahvatants', -7), on('Laat', -30)]])
  })

  test('CAL-3 a month has what is in it, past and coming, the earliest first, and is read by pages that end with it', async () => {
    const on = (month: number, day: number, hours?: number) => ({
      kuupaev: { year: 2031, month, day, ...(hours != null && { hours, minutes: 0 }) },
    })
    const dates = [on(11, 31, 23), on(11, 1), on(10, 30, 23), on(11, 1, 9), ...(announces ? [] : [{ kuupaev: null }])]
    server.stub.articles.kalender = [
      stubArticle('e1', 'Kontsert', { kuupaevad: dates.map((date, index) => ({ id: `d${index}`, ...date })) }),
      stubArticle('e2', 'Jõulud', { kuupaevad: [{ id: 'd1', ...on(11, 24) }] }),
      stubArticle('e3', 'Uusaasta', { kuupaevad: [{ id: 'd1', kuupaev: { year: 2032, month: 0, day: 1 } }] }),
    ]
    const pages = await pagesOf({ month: '2031-12' })
    expect(pages.flat()).toEqual(['Kontsert 1', 'Kontsert 1 9', 'Jõulud 24', 'Kontsert 31 23'])
    expect(pages.slice(0, 2).map(({ length }) => length)).toEqual([2, 2])
    expect((await pagesOf({ month: '2031-10' })).flat()).toEqual([])
  })

  test.each(['2031-13', '2031-1', '0000-01', 'detsember', ''])(
    'CAL-3 %p is no month, and is refused',
    async (month) => {
      const { errors } = await server.gateway.query(document, {
        token: server.stub.tokenOf('mari'),
        variables: { month },
      })
      expect(errors?.[0]).toMatchObject({
        message: 'Kuu tuleb anda kujul 2026-05.',
        extensions: { code: 'BAD_USER_INPUT', fields: { month: 'Kuu tuleb anda kujul 2026-05.' } },
      })
      expect(server.stub.said().filter((call) => call.includes('kalender'))).toEqual([])
    },
  )

  test('CAL-2 modules are read for the entries that select them, once for each event', async () => {
    const { data, errors } = await server.gateway.query('{calendarPage(size:3){items{id modules{id}}}}', {
      token: server.stub.tokenOf('mari'),
    })
    expect(errors).toBeUndefined()
    const modules = [{ id: 'm1' }]
    expect(data?.calendarPage).toEqual({
      items: [
        { id: 'e1', modules },
        { id: 'e2', modules },
        { id: 'e1', modules },
      ],
    })
    expect(
      server.stub
        .said()
        .filter((call) => call.includes('/id/'))
        .toSorted(),
    ).toEqual(announces ? ['GET /api/kalender/id/e1', 'GET /api/kalender/id/e2'] : [])
  })
})

describe('the feed of a plain server that shows visitors its events', () => {
  const server = plainServer()

  test('REST-8 CAL-2 has what comes, the earliest first, and not what has long been past', async () => {
    const dates = [-400, 1, 2].map((inDays, index) => ({ id: `d${index}`, kuupaev: dayFromToday(inDays) }))
    const event = stubArticle('e1', 'Rahvatants', { avalik: true, kuupaevad: dates })
    server.stub.faults.push({ on: /^GET \/api\/kalender$/, status: 200, body: JSON.stringify([event]) })
    const text = await (await fetch(`${server.gateway.url}/kalender.ics`)).text()
    expect(text.match(/UID:.*(?=\r)/g)).toEqual(['UID:e1/d1@sise', 'UID:e1/d2@sise'])
  })
})
