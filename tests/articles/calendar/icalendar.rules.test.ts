import { describe, expect, test } from '@jest/globals'
import { catalogueOf } from '../../../gateway/articles/catalogues.ts'
import { feedEntriesOf } from '../../../gateway/articles/feedEntries.ts'
import { icalendarOf } from '../../../gateway/articles/icalendar.ts'
import { articleFromWire, type ArticleModel } from '../../../gateway/articles/wire/article.ts'
import { returnedDay } from '../articlesWorld.ts'

const catalogue = catalogueOf('kalender')
const file = { name: 'Saare kogukond: kalender', language: 'et' }

function event(id: string, more: object = {}): ArticleModel {
  return articleFromWire(
    {
      _id: id,
      pealkiri: 'Laat',
      avalik: true,
      viimatiMuudetud: '2026-03-01T08:00:00.000Z',
      kuupaevad: [{ id: 'd', kuupaev: returnedDay(2026, 5, 24) }],
      ...more,
    },
    catalogue,
  )
}
const on = (...parts: Parameters<typeof returnedDay>) => ({ kuupaevad: [{ id: 'd', kuupaev: returnedDay(...parts) }] })
const linesOf = (events: ArticleModel[]) => icalendarOf(events.flatMap(feedEntriesOf), file).split('\r\n')

describe('a calendar file', () => {
  // Tallinn is two hours ahead of UTC in winter and three in summer; the clocks change on 29 March and 25 October 2026.
  test.each([
    ['in winter', on(2026, 0, 15, 12), 'DTSTART:20260115T100000Z'],
    ['in summer', on(2026, 6, 15, 12), 'DTSTART:20260715T090000Z'],
    ['before the spring change', on(2026, 2, 29, 2, 59), 'DTSTART:20260329T005900Z'],
    ['in the hour that is skipped', on(2026, 2, 29, 3, 30), 'DTSTART:20260329T013000Z'],
    ['after the spring change', on(2026, 2, 29, 4, 0), 'DTSTART:20260329T010000Z'],
    ['before the autumn change', on(2026, 9, 25, 2, 59), 'DTSTART:20261024T235900Z'],
    ['in the repeated hour', on(2026, 9, 25, 3, 30), 'DTSTART:20261025T003000Z'],
    ['after the autumn change', on(2026, 9, 25, 4, 0), 'DTSTART:20261025T020000Z'],
    ['at midnight', on(2026, 6, 1, 0, 0), 'DTSTART:20260630T210000Z'],
    ['on a full day', on(2026, 9, 25), 'DTSTART;VALUE=DATE:20261025'],
    ['on the full day of the spring change', on(2026, 2, 29), 'DTSTART;VALUE=DATE:20260329'],
  ])('DATE-1 CAL-2 an event %s', (_, more, line) => {
    expect(linesOf([event('a', more)])).toContain(line)
  })

  test('CAL-2 names each date of an event, with an identifier of its own that stays', () => {
    const kuupaevad = ['x', 'y'].map((id, index) => ({ id, kuupaev: returnedDay(2026, 5, 24 + index, 10) }))
    const lines = linesOf([event('a', { kuupaevad, pealkiri: 'Laat; turg, õu', desc: 'Tule\nkohale' })])
    expect(lines.filter((line) => line.startsWith('UID'))).toEqual(['UID:a/x@sise', 'UID:a/y@sise'])
    expect(lines).toContain('SUMMARY:Laat\\; turg\\, õu')
    expect(lines).toContain('DESCRIPTION:Tule\\nkohale')
    expect(lines).toContain('DTSTAMP:20260301T080000Z')
    expect(lines).toContain('X-WR-CALNAME:Saare kogukond: kalender')
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  })

  test('CAL-2 an identifier is the same in both languages, so that a new translation duplicates nothing', () => {
    const uids = [event('a', { ryhm: 'g' }), event('b', { ryhm: 'g', pealkiri: 'Fair' })].map((version) =>
      linesOf([version]).filter((line) => line.startsWith('UID')),
    )
    expect(uids).toEqual([['UID:g/d@sise'], ['UID:g/d@sise']])
  })

  test('CAL-2 each line ends with CRLF, the last one too', () => {
    const text = icalendarOf(feedEntriesOf(event('a')), file)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  test('CAL-2 the sequence of an event grows when it is moved', () => {
    const sequence = (at: string) =>
      Number(/SEQUENCE:(\d+)/.exec(linesOf([event('a', { viimatiMuudetud: at })]).join('\n'))?.[1])
    expect(sequence('2026-03-01T08:00:01.000Z')).toBeGreaterThan(sequence('2026-03-01T08:00:00.000Z'))
    expect(sequence('2080-03-01T08:00:00.000Z')).toBeLessThan(2 ** 31)
  })

  test('CAL-2 a title cannot start a line of its own, and an event without dates makes no entry', () => {
    const lines = linesOf([event('a', { pealkiri: 'x\r\nBEGIN:VEVENT' }), event('b', { kuupaevad: [] })])
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  })
})
