import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { addDays, addMonths, type CalendarDay, sameDay, weekdayOf, weeksOf } from '../../../web/lib/dates/monthGrid.ts'

/** The weeks of a month as lines: ' 1  2 …', with dots for days of other months. */
const drawn = (year: number, month: number) =>
  weeksOf({ year, month }).map((week) => week.map((day) => (day ? day.day : '.')).join(' '))

const days = fc
  .record({ year: fc.integer({ min: 1, max: 9999 }), month: fc.nat(11), day: fc.integer({ min: 1, max: 31 }) })
  .map(({ year, month, day }) => {
    const count = weeksOf({ year, month }).flat().filter(Boolean).length
    return { year, month, day: Math.min(day, count) }
  })

const daysSinceYear1 = ({ year, month, day }: CalendarDay) => {
  const date = new Date(0)
  date.setUTCFullYear(year, month, day)
  return date.getTime() / 86_400_000
}

describe('the weeks of a month', () => {
  test('DATE-1 (rules: the grid of a month) begin on Monday and are as many as the month needs, from the year 1 to 9999', () => {
    expect(drawn(2026, 5)).toEqual([
      '1 2 3 4 5 6 7',
      '8 9 10 11 12 13 14',
      '15 16 17 18 19 20 21',
      '22 23 24 25 26 27 28',
      '29 30 . . . . .',
    ])
    expect(drawn(2027, 1)).toHaveLength(4)
    expect(drawn(2026, 7)).toHaveLength(6)
    expect(drawn(2026, 7).at(-1)).toBe('31 . . . . . .')
    expect(drawn(1, 0)[0]).toBe('1 2 3 4 5 6 7')
    expect(drawn(9999, 11).at(-1)).toBe('27 28 29 30 31 . .')
  })

  test('DATE-1 (rules: the grid of a month) February has 29 days in leap years only', () => {
    const last = (year: number) => weeksOf({ year, month: 1 }).flat().filter(Boolean).at(-1)?.day
    expect([2024, 2026, 2000, 1900, 4].map(last)).toEqual([29, 28, 29, 28, 29])
  })

  test('DATE-1 (rules: the grid of a month) every month has each of its days once, in its column', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.nat(11), (year, month) => {
        const weeks = weeksOf({ year, month })
        expect(weeks.length).toBeGreaterThanOrEqual(4)
        expect(weeks.length).toBeLessThanOrEqual(6)
        const numbers = weeks.flat().flatMap((day) => day?.day ?? [])
        expect(numbers).toEqual(numbers.map((_, index) => index + 1))
        for (const week of weeks) {
          expect(week.some(Boolean)).toBe(true)
          week.forEach((day, column) => day && expect(weekdayOf(day)).toBe(column))
        }
      }),
    )
  })
})

describe('moving between days', () => {
  test('DATE-1 (rules: the grid of a month) a month later is the last day of a shorter month', () => {
    expect(addMonths({ year: 2026, month: 0, day: 31 }, 1)).toEqual({ year: 2026, month: 1, day: 28 })
    expect(addMonths({ year: 2024, month: 1, day: 29 }, 12)).toEqual({ year: 2025, month: 1, day: 28 })
    expect(addMonths({ year: 2024, month: 1, day: 29 }, -48)).toEqual({ year: 2020, month: 1, day: 29 })
    expect(addDays({ year: 2024, month: 1, day: 28 }, 1)).toEqual({ year: 2024, month: 1, day: 29 })
    expect(addDays({ year: 99, month: 11, day: 31 }, 1)).toEqual({ year: 100, month: 0, day: 1 })
  })

  test('DATE-1 (rules: the grid of a month) does not leave the years 1 to 9999', () => {
    const first = { year: 1, month: 0, day: 1 }
    const last = { year: 9999, month: 11, day: 31 }
    expect([addDays(first, -1), addMonths(first, -1), addMonths(first, -12)]).toEqual([first, first, first])
    expect([addDays(last, 1), addMonths(last, 1), addMonths(last, 12)]).toEqual([last, last, last])
  })

  test('DATE-1 (rules: the grid of a month) by a number of days is reversible', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -400, max: 400 }), (day, count) => {
        const moved = addDays(day, count)
        if (sameDay(moved, day)) return
        expect(daysSinceYear1(moved) - daysSinceYear1(day)).toBe(count)
        expect(addDays(moved, -count)).toEqual(day)
      }),
    )
  })

  test('DATE-1 (rules: the grid of a month) by a number of months lands on a day that the month has', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -100, max: 100 }), (day, count) => {
        const moved = addMonths(day, count)
        if (count !== 0 && sameDay(moved, day)) return
        expect(moved.year * 12 + moved.month - (day.year * 12 + day.month)).toBe(count)
        expect(weeksOf(moved).flat()).toContainEqual(moved)
        expect(moved.day).toBeLessThanOrEqual(day.day)
      }),
    )
  })
})
