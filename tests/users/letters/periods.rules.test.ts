import { expect, test } from '@jest/globals'
import { periodAt } from '../../../api/users/letters/periods.ts'

const both = (time: string) => [periodAt('paev', new Date(time)), periodAt('nadal', new Date(time))]

test('MAIL-1 a day begins at seven in Tallinn, and a week with its Monday', () => {
  expect(both('2026-11-26T04:59:59Z')).toEqual(['paev:2026-11-25', 'nadal:2026-W48'])
  expect(both('2026-11-26T05:00:00Z')).toEqual(['paev:2026-11-26', 'nadal:2026-W48'])
  expect(both('2026-11-30T04:59:59Z')).toEqual(['paev:2026-11-29', 'nadal:2026-W48'])
  expect(both('2026-11-30T05:00:00Z')).toEqual(['paev:2026-11-30', 'nadal:2026-W49'])
})

test('MAIL-1 New Year neither doubles nor loses a day or week', () => {
  expect(both('2026-12-31T12:00:00Z')).toEqual(['paev:2026-12-31', 'nadal:2026-W53'])
  expect(both('2027-01-01T00:30:00Z')).toEqual(['paev:2026-12-31', 'nadal:2026-W53'])
  expect(both('2027-01-03T12:00:00Z')).toEqual(['paev:2027-01-03', 'nadal:2026-W53'])
  expect(both('2027-01-04T05:00:00Z')).toEqual(['paev:2027-01-04', 'nadal:2027-W01'])
  expect(both('2024-12-30T05:00:00Z')).toEqual(['paev:2024-12-30', 'nadal:2025-W01'])
})

test.each([
  ['spring', '2026-03-27T00:00:00Z', 31],
  ['autumn', '2026-10-23T00:00:00Z', 31],
  ['a whole year', '2026-01-01T12:00:00Z', 366],
])('MAIL-1 every day comes once and in order, looked at each quarter of an hour through %s', (_, from, days) => {
  const seen: string[] = []
  const start = new Date(from).getTime()
  for (let quarter = 0; quarter < days * 96; quarter += 1) {
    const period = periodAt('paev', new Date(start + quarter * 900_000))
    if (seen.at(-1) !== period) seen.push(period)
  }
  expect(new Set(seen).size).toBe(seen.length)
  const dayMs = 24 * 3_600_000
  const daysOf = seen.map((period) => Date.parse(period.slice(5)))
  expect(daysOf.slice(1).every((day, index) => day - (daysOf[index] ?? 0) === dayMs)).toBe(true)
})
