import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { monthsOf } from '../../../web/articles/calendar/Agenda.tsx'
import { type DateValue, monthText, today } from '../../../web/lib/dates/dateValue.ts'
import { addFile } from '../../files/addedFile.ts'
import { stubBrowserApisInEachTest } from '../../files/browserStubs.ts'
import { hold } from '../../support/restStub/faults.ts'
import { heading, renderApp } from '../../support/web/web.tsx'
import { webStack } from '../../support/web/webStack.ts'
import { storedArticles } from '../storedArticles.ts'

const browser = stubBrowserApisInEachTest()

/** The date `days` days from today. */
function inDays(days: number, time: Pick<DateValue, 'hours' | 'minutes'> = {}): DateValue {
  const { year, month, day } = today()
  const date = new Date(Date.UTC(year, month, day + days))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate(), ...time }
}

const server = webStack()
const calendar = storedArticles(server, 'kalender')

/** Adds a public event. @returns its id */
const add = (title: string, dates: DateValue[], part: object = {}) =>
  calendar.add(title, { avalik: true, kuupaevad: dates.map((kuupaev, at) => ({ id: `d${at}`, kuupaev })), ...part })

async function open(search = '') {
  const app = await renderApp(`/sise/kalender${search}`, { server })
  await heading('Kalender')
  return app
}

const namesIn = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('heading').textContent)

describe('the internal calendar', () => {
  test('CAL-1 future events come first, the earliest on top; past ones follow, the latest on top, by month, and no level of headings is skipped', async () => {
    await add('Talgud', [inDays(40), inDays(0), inDays(-3)])
    await add('Koosolek', [inDays(1, { hours: 18, minutes: 5 })], { avalik: false })
    await add('Kevadpidu', [inDays(-90)])
    await open()
    expect(await screen.findByRole('region', { name: 'Tulekul' })).toBeVisible()
    expect(namesIn('Tulekul')).toEqual(['Talgud', 'Koosolek', 'Talgud'])
    expect(namesIn('Möödunud')).toEqual(['Talgud', 'Kevadpidu'])
    const past = within(screen.getByRole('region', { name: 'Möödunud' }))
    expect(past.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      monthText(inDays(-3)),
      monthText(inDays(-90)),
    ])
    const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)))
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1)).toEqual([])
    const meeting = within(screen.getByRole('listitem', { name: 'Koosolek' }))
    expect(meeting.getByText('kell 18.05')).toBeVisible()
    expect(meeting.getByText('Ei ole avalik')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Haldus' })).toHaveAttribute('href', '/sise/kataloog/kalender')
    expect(document.title).toBe('Kalender · Sise')
  })

  test("CAL-1 'Loe edasi' opens title, date, texts and pictures; Escape closes it and gives the focus back, and so does its button", async () => {
    const moodulid = [
      { id: 'm1', tyyp: 'tekst', sisu: '<p>Kogume <b>kella kuueks</b> sadamas.</p>' },
      { id: 'm2', tyyp: 'pildid', sisu: [await addFile(server, 'praam.jpg', { kaust: 'avalik' })] },
    ]
    await add('Talgud', [inDays(1)], { moodulid })
    const { user } = await open()
    const button = await screen.findByRole('button', { name: 'Loe edasi: Talgud' })
    await user.click(button)
    const overlay = await screen.findByRole('dialog', { name: 'Talgud' })
    expect(await within(overlay).findByText('kella kuueks')).toBeVisible()
    expect(within(overlay).getByRole('button', { name: 'Ava suurelt: praam.jpg' })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(button).toHaveFocus()
    await user.click(button)
    await user.click(await screen.findByRole('button', { name: 'Sulge' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('CAL-1 an event that was deleted meanwhile says so, and one that cannot be loaded offers a retry', async () => {
    const id = await add('Talgud', [inDays(1)])
    const { user } = await open()
    const button = await screen.findByRole('button', { name: 'Loe edasi: Talgud' })
    server.faults.push({ on: /\/id\//, status: 503, msg: 'Praegu ei saa.', times: 1 })
    await user.click(button)
    const overlay = await screen.findByRole('dialog')
    expect(await within(overlay).findByText('Praegu ei saa.')).toBeVisible()
    await calendar.remove(id)
    await user.click(within(overlay).getByRole('button', { name: 'Proovi uuesti' }))
    expect(await within(overlay).findByText('Seda sündmust enam ei ole.')).toBeVisible()
  })

  test('CAL-1 an empty calendar says so', async () => {
    await open()
    expect(
      await screen.findByText('Kalendris ei ole veel ühtegi sündmust. Esimese saad lisada haldusest.'),
    ).toBeVisible()
  })

  test('CAL-2 past events are loaded 50 at a time, and the list asks for no modules', async () => {
    const dates = Array.from({ length: 60 }, (_, index) => inDays(-1 - index))
    await add('Talgud', dates)
    const { user } = await open()
    await screen.findByRole('region', { name: 'Möödunud' })
    expect(namesIn('Möödunud')).toHaveLength(50)
    await user.click(screen.getByRole('button', { name: 'Näita varasemaid sündmusi' }))
    await waitFor(() => expect(namesIn('Möödunud')).toHaveLength(60))
    const calls = server.said().filter((call) => call.includes('/api/kalender'))
    expect(calls.map((call) => call.replace(/\?.*/, ''))).toEqual(Array(3).fill('GET /api/kalender/kirjed'))
  })

  test('CAL-1 NOTE-3 a calendar that cannot be loaded says so once, and a retry loads it', async () => {
    await add('Talgud', [inDays(1), inDays(-1)])
    server.faults.push({ on: /\/kirjed/, status: 503, msg: 'Praegu ei saa.', times: 2 })
    const { user } = await renderApp('/sise/kalender', { server })
    expect(await screen.findAllByText('Praegu ei saa.')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
    await screen.findByRole('region', { name: 'Tulekul' })
    expect(namesIn('Möödunud')).toEqual(['Talgud'])
  })

  test('CAL-3 a month in the address shows its events, past ones too, with links to other months and to the calendar', async () => {
    await add('Jaanipäev', [{ year: 2020, month: 5, day: 23, hours: 20, minutes: 0 }])
    await add('Paadiralli', [{ year: 2020, month: 6, day: 4 }])
    const { user } = await open('?kuu=2020-06')
    await screen.findByText('Jaanipäev')
    expect(namesIn('juuni 2020')).toEqual(['Jaanipäev'])
    expect(server.said().filter((call) => call.includes('/kirjed'))).toEqual([
      'GET /api/kalender/kirjed?algus=2020-06-01&piir=100',
    ])
    await user.click(screen.getByRole('link', { name: 'Järgmine kuu: juuli 2020' }))
    expect(await screen.findByRole('region', { name: 'juuli 2020' })).toBeVisible()
    await screen.findByText('Paadiralli')
    expect(namesIn('juuli 2020')).toEqual(['Paadiralli'])
    await user.click(screen.getByRole('link', { name: 'Järgmine kuu: august 2020' }))
    expect(await screen.findByText('Sel kuul sündmusi ei ole.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Kõik sündmused' }))
    expect(await screen.findByRole('region', { name: 'Möödunud' })).toBeVisible()
  })

  test('CAL-3 NOTE-3 a month of more than one page is loaded completely by itself, and needs a press only after a failure', async () => {
    const dates = Array.from({ length: 110 }, (_, index) => ({
      year: 2020,
      month: 5,
      day: 1 + (index % 30),
      hours: 8 + Math.floor(index / 30),
      minutes: 0,
    }))
    await add('Talgud', dates)
    const release = hold(server, /kirjed\?.*alates=/, { status: 503, msg: 'Praegu ei saa.', times: 1 })
    const { user } = await renderApp('/sise/kalender?kuu=2020-06', { server })
    await screen.findByRole('region', { name: 'juuni 2020' })
    expect(namesIn('juuni 2020')).toHaveLength(100)
    const month = within(screen.getByRole('region', { name: 'juuni 2020' }))
    expect(month.getByText('Laeb...')).toBeVisible()
    expect(month.queryByRole('button', { name: 'Näita hilisemaid sündmusi' })).toBeNull()
    release()
    await user.click(await month.findByRole('button', { name: 'Näita hilisemaid sündmusi' }))
    await waitFor(() => expect(namesIn('juuni 2020')).toHaveLength(110))
    expect(month.queryByText('Laeb...')).toBeNull()
  })

  test('CAL-3 an invalid month in the address shows the complete calendar', async () => {
    await add('Talgud', [inDays(1)])
    await open('?kuu=2026-13')
    expect(await screen.findByRole('region', { name: 'Tulekul' })).toBeVisible()
  })

  test('CAL-3 the month view names the events of its days, is navigated by arrow keys, and a day leads to its first event', async () => {
    const at = (day: number, month = 5) => ({ year: 2020, month, day })
    await add('Jaanipäev', [at(23)])
    await add('Koosolek', [at(23), at(30)])
    await add('Ralli', [at(7, 6)])
    const { user } = await open('?kuu=2020-06')
    await user.click(screen.getByRole('button', { name: 'Vali kuu' }))
    const month = within(await screen.findByRole('grid', { name: 'juuni 2020' }))
    const days = await month.findAllByRole('button', { name: /: / })
    expect(days.map(({ textContent }) => textContent)).toEqual(['23', '30'])
    expect(month.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    month.getByRole('button', { name: 'esmaspäev, 1. juuni 2020' }).focus()
    await user.keyboard('{End}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowLeft}')
    expect(month.getByRole('button', { name: 'laupäev, 27. juuni 2020' })).toHaveFocus()
    await user.keyboard('{Enter}{PageDown}')
    expect(await screen.findByRole('region', { name: 'juuli 2020' })).toBeVisible()
    const ralli = await screen.findByRole('button', { name: 'teisipäev, 7. juuli 2020: Ralli' })
    expect(screen.getByRole('button', { name: 'esmaspäev, 27. juuli 2020' })).toHaveFocus()
    await user.click(ralli)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Loe edasi: Ralli' })).toHaveFocus())
  })

  test('CAL-1 entries are grouped by month, and an undated one is last', () => {
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

test('CAL-1 an event is downloaded as a calendar file with the session, and the link of the public feed is copied', async () => {
  const id = await add('Talgud', [inDays(3)])
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Kopeeri kalendri aadress' }))
  expect(await navigator.clipboard.readText()).toBe('http://localhost/kalender.ics')
  await user.click(screen.getByRole('button', { name: 'Loe edasi: Talgud' }))
  await user.click(await screen.findByRole('button', { name: 'Lisa oma kalendrisse' }))
  await waitFor(() => expect(browser().saved.map(({ name }) => name)).toEqual(['Talgud.ics']))
  expect(browser().requested).toContainEqual({ url: `/kalender/${id}.ics`, token: 'liige-token' })
})
