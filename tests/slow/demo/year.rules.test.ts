import { describe, expect, test } from '@jest/globals'
import { chanceFrom } from '../../../scripts/demo/chance.ts'
import { makeCommunity } from '../../../scripts/demo/community.ts'
import { readArticles, readCatalogues } from '../../../scripts/demo/reading/articles.ts'
import { readMessages } from '../../../scripts/demo/reading/messages.ts'
import { readProtocols } from '../../../scripts/demo/rows/protocolRows.ts'
import { day, dayOfYear, momentOf } from '../../../scripts/demo/year.ts'

const dateOf = (said: string, now: string) => momentOf(said, dayOfYear(new Date(now))).date
/** Days of more than two years, with all months and weekdays. */
const days = Array.from({ length: 60 }, (_, at) => new Date(Date.parse('2026-11-25T09:00:00Z') + at * 15 * day))

describe('the year of the demo', () => {
  test('days are counted from today, or belong to the last or next month, week, Easter or Advent', () => {
    const now = '2026-11-25T20:00:00Z'
    expect(
      [
        '1 day ago',
        'last 11-12',
        'last 11-25',
        'next 11-25',
        'next Jõululaat',
        'next Vastlapäev',
        'last Vastlapäev',
        'last Üldkoosolek',
        'last Aialinnuvaatlus',
        'next tue',
        '7 days after next tue',
        '22 days before last Üldkoosolek',
      ].map((said) => dateOf(said, now)),
    ).toEqual([
      '2026-11-24',
      '2026-11-12',
      '2025-11-25',
      '2026-11-25',
      '2026-12-06',
      '2027-02-09',
      '2026-02-17',
      '2026-03-14',
      '2026-01-25',
      '2026-12-01',
      '2026-12-08',
      '2026-02-20',
    ])
    expect(momentOf('next Jõululaat 16:00', dayOfYear(new Date(now)))).toEqual({ date: '2026-12-06', time: '16:00' })
    expect(() => dateOf('someday', now)).toThrow('The demo has no such day: someday')
    expect(() => dateOf('last Kolmas', now)).toThrow('The year has no such rule: Kolmas')
  })

  test('records of one story stay in their order at the turn of the year', () => {
    const story = ['last Üldkoosolek before 11-12', 'last 10-14 before 11-12', 'last 11-12']
    expect(story.map((said) => dateOf(said, '2026-11-13T00:00:00Z'))).toEqual([
      '2026-03-14',
      '2026-10-14',
      '2026-11-12',
    ])
    expect(story.map((said) => dateOf(said, '2027-04-01T00:00:00Z'))).toEqual([
      '2026-03-14',
      '2026-10-14',
      '2026-11-12',
    ])
  })

  test('CAL-1 on any day of creation, announced events are in the future, and reports about the past', () => {
    const articles = readCatalogues().flatMap(readArticles)
    const dates = articles.flatMap((article) => article.dates)
    const protocols = readProtocols()
    expect(dates.filter((said) => said.includes('next ')).length).toBeGreaterThan(10)
    for (const now of days) {
      const dayOf = dayOfYear(now)
      const today = now.toISOString().slice(0, 10)
      const wrong = [
        ...dates.filter((said) => momentOf(said, dayOf).date >= today !== said.includes('next ')),
        ...articles.filter(({ changed }) => dayOf(changed) > now.getTime() - day / 2).map(({ changed }) => changed),
        ...protocols.map(({ date }) => date).filter((said) => momentOf(said, dayOf).date >= today),
      ]
      expect([today, wrong]).toEqual([today, []])
    }
  })

  test('CAL-1 an announced event keeps its own date until that day is over', () => {
    const dates = readCatalogues()
      .flatMap(readArticles)
      .flatMap((article) => article.dates)
      .filter((said) => /^next /.test(said))
    expect(dates.length).toBeGreaterThan(4)
    for (const said of dates) {
      const date = dateOf(said, '2026-11-25T09:00:00Z')
      expect([said, dateOf(said, `${date}T19:00:00Z`)]).toEqual([said, date])
    }
  })

  test('on any day of creation, messages of visitors have times of their own, the newest first', () => {
    for (const now of days) {
      const times = readMessages(now, chanceFrom(1)).map(({ at }) => at)
      expect(times).toEqual([...times].sort((a, b) => b - a))
      expect(times.every((at) => at < now.getTime())).toBe(true)
      expect(new Set(times.map((at) => at % day)).size).toBe(times.length)
    }
  })

  test('on any day of creation, the forum is complete, in order, not in the future, and the same each time', () => {
    expect(makeCommunity(days[0]!)).toEqual(makeCommunity(days[0]!))
    const whole = makeCommunity(days[0]!).flatMap(({ topics }) => topics.map(({ title }) => title))
    expect(new Set(whole).size).toBe(whole.length)
    for (const now of days.filter((_, at) => at % 6 === 0)) {
      const topics = makeCommunity(now).flatMap((category) => category.topics)
      expect(topics.map(({ title }) => title)).toEqual(whole)
      expect(topics.flatMap(({ posts }) => posts)).toHaveLength(728)
      for (const { title, at, posts } of topics) {
        const times = [at, ...posts.map((post) => post.at), now.getTime()]
        expect(times.every(Number.isInteger)).toBe(true)
        expect([title, times.every((time, place) => place === 0 || time > times[place - 1]!)]).toEqual([title, true])
      }
    }
  })
})
