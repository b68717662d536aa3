import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { monthsOf } from '../../../web/articles/calendar/agenda.ts'
import { type DateValue, today } from '../../../web/lib/dates/dateValue.ts'
import { browserPartsInEachTest } from '../../files/browserParts.ts'
import { type StubArticle, stubArticle } from '../../support/restStub/articles.ts'
import { heading, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'

const browser = browserPartsInEachTest()

/** The date `days` days from today. */
function inDays(days: number, time: Pick<DateValue, 'hours' | 'minutes'> = {}): DateValue {
  const { year, month, day } = today()
  const date = new Date(Date.UTC(year, month, day + days))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate(), ...time }
}

const event = (id: string, title: string, dates: DateValue[], part: Partial<StubArticle> = {}) =>
  stubArticle(id, title, {
    avalik: true,
    kuupaevad: dates.map((kuupaev, index) => ({ id: `d${index}`, kuupaev })),
    ...part,
  })

async function open(events: StubArticle[]) {
  const server = webServer({ articles: { kalender: events } })
  const app = await renderApp('/sise/kalender', { server })
  await heading('Kalender')
  return { ...app, server }
}

const namesIn = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('heading').textContent)

describe('the internal calendar', () => {
  test('CAL-1 what comes stands first, the earliest on top; what is past follows, the latest on top', async () => {
    await open([
      event('e1', 'Talgud', [inDays(40), inDays(0), inDays(-3)]),
      event('e2', 'Koosolek', [inDays(1, { hours: 18, minutes: 5 })], { avalik: false }),
      event('e3', 'Kevadpidu', [inDays(-90)]),
    ])
    expect(await screen.findByRole('region', { name: 'Tulekul' })).toBeVisible()
    expect(namesIn('Tulekul')).toEqual(['Talgud', 'Koosolek', 'Talgud'])
    expect(namesIn('Möödunud')).toEqual(['Talgud', 'Kevadpidu'])
    const meeting = within(screen.getByRole('listitem', { name: 'Koosolek' }))
    expect(meeting.getByText('kell 18.05')).toBeVisible()
    expect(meeting.getByText('Ei ole avalik')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Haldus' })).toHaveAttribute('href', '/sise/kataloog/kalender')
    expect(document.title).toBe('Kalender · Sise')
  })

  test("CAL-1 'Loe edasi' opens title, date, texts and pictures; Escape closes it and gives the focus back", async () => {
    const picture = {
      id: 'f3',
      nimi: 'praam.jpg',
      tee: '/avalik/f3/praam.jpg',
      meta: { mimetype: 'image/jpeg' },
      suurused: [{ laius: 420, korgus: 280, tee: '/avalik/f3/420.jpg' }],
    }
    const modules = [
      { id: 'm2', tyyp: 'pildid', sisu: [picture], jrg: 2 },
      { id: 'm1', tyyp: 'tekst', sisu: '<p>Kogume <b>kella kuueks</b> sadamas.</p>', jrg: 1 },
    ]
    const { user } = await open([event('e1', 'Talgud', [inDays(1)], { moodulid: modules })])
    const button = await screen.findByRole('button', { name: 'Loe edasi: Talgud' })
    await user.click(button)
    const overlay = await screen.findByRole('dialog', { name: 'Talgud' })
    expect(await within(overlay).findByText('kella kuueks')).toBeVisible()
    expect(within(overlay).getByRole('button', { name: 'Ava suurelt: praam.jpg' })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(button).toHaveFocus()
  })

  test('CAL-1 the close button closes it too', async () => {
    const { user } = await open([event('e1', 'Talgud', [inDays(1)])])
    await user.click(await screen.findByRole('button', { name: 'Loe edasi: Talgud' }))
    await user.click(await screen.findByRole('button', { name: 'Sulge' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('CAL-1 an event that was deleted meanwhile says so, and what cannot be loaded is offered again', async () => {
    const { user, server } = await open([event('e1', 'Talgud', [inDays(1)])])
    const button = await screen.findByRole('button', { name: 'Loe edasi: Talgud' })
    server.faults.push({ on: /\/id\/e1/, status: 503, msg: 'Praegu ei saa.', times: 1 })
    await user.click(button)
    const overlay = await screen.findByRole('dialog')
    expect(await within(overlay).findByText('Praegu ei saa.')).toBeVisible()
    server.articles.kalender = []
    await user.click(within(overlay).getByRole('button', { name: 'Proovi uuesti' }))
    expect(await within(overlay).findByText('Seda sündmust enam ei ole.')).toBeVisible()
  })

  test('CAL-1 an empty calendar says so', async () => {
    await open([])
    expect(
      await screen.findByText('Kalendris ei ole veel ühtegi sündmust. Esimese saad lisada haldusest.'),
    ).toBeVisible()
  })

  test('CAL-2 past events are loaded 50 at a time, and the list asks for no modules', async () => {
    const { user, server } = await open([
      event(
        'e1',
        'Talgud',
        Array.from({ length: 60 }, (_, index) => inDays(-1 - index)),
      ),
    ])
    await screen.findByRole('region', { name: 'Möödunud' })
    expect(namesIn('Möödunud')).toHaveLength(50)
    await user.click(screen.getByRole('button', { name: 'Näita varasemaid sündmusi' }))
    await waitFor(() => expect(namesIn('Möödunud')).toHaveLength(60))
    const calls = server.said().filter((call) => call.includes('/api/kalender'))
    expect(calls.map((call) => call.replace(/\?.*/, ''))).toEqual(Array(3).fill('GET /api/kalender/kirjed'))
  })

  test('CAL-1 NOTE-3 a calendar that cannot be loaded says so once, and is loaded when tried again', async () => {
    const server = webServer({ articles: { kalender: [event('e1', 'Talgud', [inDays(1), inDays(-1)])] } })
    server.faults.push({ on: /\/kirjed/, status: 503, msg: 'Praegu ei saa.', times: 2 })
    const { user } = await renderApp('/sise/kalender', { server })
    expect(await screen.findAllByText('Praegu ei saa.')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
    await screen.findByRole('region', { name: 'Tulekul' })
    expect(namesIn('Möödunud')).toEqual(['Talgud'])
  })

  test('CAL-1 entries are grouped by month, one without a date comes last', () => {
    const at = (month: number, day: number, hours?: number) => ({ date: { year: 2026, month, day, hours, minutes: 0 } })
    const rows = [at(5, 24), at(5, 24, 9), at(6, 1), { date: null }]
    expect(monthsOf(rows)).toEqual([
      { name: 'juuni 2026', entries: [at(5, 24), at(5, 24, 9)] },
      { name: 'juuli 2026', entries: [at(6, 1)] },
      { name: null, entries: [{ date: null }] },
    ])
  })
})

test('DATE-2 today is the day in Tallinn, also where it is another one in UTC', () => {
  expect(today(Date.parse('2026-11-22T22:30:00Z'))).toEqual({ year: 2026, month: 10, day: 23 })
  expect(today(Date.parse('2026-06-30T20:59:00Z'))).toEqual({ year: 2026, month: 5, day: 30 })
})

test('CAL-1 an event is downloaded for the own calendar with the session, and the feed of public ones is copied', async () => {
  const { user } = await open([event('e1', 'Talgud', [inDays(3)])])
  await user.click(await screen.findByRole('button', { name: 'Kopeeri kalendri aadress' }))
  expect(await navigator.clipboard.readText()).toBe('http://localhost/kalender.ics')
  await user.click(screen.getByRole('button', { name: 'Loe edasi: Talgud' }))
  await user.click(await screen.findByRole('button', { name: 'Lisa oma kalendrisse' }))
  await waitFor(() => expect(browser().saved.map(({ name }) => name)).toEqual(['Talgud.ics']))
  expect(browser().asked).toContainEqual({ url: '/kalender/e1.ics', token: 'liige-token' })
})
