import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type DateValue, machineDate } from '../../../web/lib/dates/dateValue.ts'
import { addDays, addMonths } from '../../../web/lib/dates/monthGrid.ts'
import {
  repeatedDates,
  type Rhythm,
  rhythmOf,
  type RhythmStep,
  rhythmSteps,
  rhythmText,
} from '../../../web/lib/dates/rhythm.ts'

const evening = { year: 2026, month: 11, day: 3, hours: 18, minutes: 0 }
const today = { year: 2026, month: 10, day: 26 }
const on = (text: string): DateValue => {
  const [year, month, day] = text.split('-').map(Number)
  return { year: year!, month: month! - 1, day: day!, hours: null, minutes: null }
}
const filled = (from: DateValue, step: RhythmStep, until: string, most = 366) =>
  repeatedDates({ from, step, until: on(until), most })
const days = (dates: readonly DateValue[]) => dates.map((date) => machineDate({ ...date, hours: null }))
const sentence = (dates: readonly DateValue[], now = today) => {
  const rhythm = rhythmOf(dates)
  return rhythm && rhythmText(rhythm, now)
}

const someDay = fc
  .record({ year: fc.integer({ min: 1900, max: 2200 }), month: fc.nat(11), day: fc.integer({ min: 0, max: 30 }) })
  .map(({ day, ...month }) => addDays({ ...month, day: 1 }, day))
const someTime = fc.option(fc.record({ hours: fc.nat(23), minutes: fc.nat(59) }), {
  nil: { hours: null, minutes: null },
})

describe('filling', () => {
  test('DATE-3 a date is repeated weekly, every two weeks and monthly, up to and including the last day, at its time', () => {
    expect(days(filled(evening, 'week', '2026-12-24').dates)).toEqual(['2026-12-10', '2026-12-17', '2026-12-24'])
    expect(days(filled(evening, 'fortnight', '2026-12-31').dates)).toEqual(['2026-12-17', '2026-12-31'])
    expect(days(filled(evening, 'month', '2027-03-02').dates)).toEqual(['2027-01-03', '2027-02-03'])
    expect(filled(evening, 'week', '2026-12-10').dates).toEqual([{ ...evening, day: 10 }])
  })

  test('DATE-3 the 31st is the last day of a shorter month, and the 31st again afterwards', () => {
    expect(days(filled(on('2026-12-31'), 'month', '2027-05-31').dates)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ])
    const goesOn = repeatedDates({
      from: on('2027-02-28'),
      step: 'month',
      day: 31,
      until: on('2027-03-31'),
      most: 9,
    })
    expect(days(goesOn.dates)).toEqual(['2027-03-31'])
  })

  test('DATE-3 the hour on the clock stays the same when summer time begins', () => {
    const dates = filled({ ...evening, year: 2027, month: 2, day: 25 }, 'week', '2027-04-08').dates
    expect(dates.map(machineDate)).toEqual(['2027-04-01T18:00', '2027-04-08T18:00'])
  })

  test('DATE-3 5000 days are cut at the maximum, which is reported; an end before the start gives none', () => {
    const cut = filled(evening, 'week', '2040-08-12', 365)
    expect(cut.dates).toHaveLength(365)
    expect(cut.isCut).toBe(true)
    expect(filled(evening, 'week', '2026-12-02')).toEqual({ dates: [], isCut: false })
    expect(filled(on('9999-12-28'), 'week', '9999-12-31')).toEqual({ dates: [], isCut: false })
    expect(filled(on('9999-12-28'), 'month', '9999-12-31')).toEqual({ dates: [], isCut: false })
  })
})

describe('recognising a rhythm', () => {
  test('DATE-3 filled dates are recognised, in any order, and continue when they are filled again', () => {
    fc.assert(
      fc.property(
        someDay,
        someTime,
        fc.constantFrom(...rhythmSteps),
        fc.integer({ min: 2, max: 60 }),
        fc.infiniteStream(fc.integer()),
        (day, time, step, most, order) => {
          const from = { ...day, ...time }
          const { dates } = repeatedDates({ from, step, until: addMonths(day, 120), most })
          const all = [from, ...dates]
          expect(dates).toHaveLength(most)
          const mixed = all
            .map((date) => [order.next().value as number, date] as const)
            .sort(([one], [other]) => one - other)
            .map(([, date]) => date)
          const rhythm = rhythmOf(mixed)
          expect(rhythm).toMatchObject({ step, first: from, last: dates.at(-1), count: most + 1, missing: [] })
          // The last of a month is the 31st again only if the rhythm says so.
          const begin = all.slice(0, 3)
          const again = repeatedDates({
            from: begin.at(-1)!,
            step,
            ...(step === 'month' && { day: rhythmOf(begin)!.day }),
            until: dates.at(-1)!,
            most,
          })
          expect(again.dates).toEqual(all.slice(3))
        },
      ),
      { numRuns: 100 },
    )
  })

  test('DATE-3 dates that were deleted one by one are exceptions of the rhythm, one for each three that remain', () => {
    fc.assert(
      fc.property(
        someDay,
        fc.constantFrom(...rhythmSteps),
        fc.integer({ min: 4, max: 40 }),
        fc.nat(),
        (from, step, most, at) => {
          const { dates } = repeatedDates({ from, step, until: addMonths(from, 120), most })
          const gone = dates[at % (dates.length - 1)]!
          const rhythm: Rhythm | null = rhythmOf([from, ...dates.filter((date) => date !== gone)])
          expect(rhythm).toMatchObject({ step, count: most })
          expect(rhythm?.missing.map(({ year, month, day }) => ({ year, month, day }))).toEqual([
            { year: gone.year, month: gone.month, day: gone.day },
          ])
        },
      ),
      { numRuns: 100 },
    )
  })

  test.each([
    ['two', ['2026-12-03', '2026-12-10']],
    ['dates without an order', ['2026-12-03', '2026-12-04', '2026-12-17']],
    ['the same date twice', ['2026-12-03', '2026-12-03', '2026-12-10', '2026-12-17']],
    ['too many gaps', ['2026-12-03', '2026-12-10', '2026-12-31']],
    ['thousands of years apart', ['0001-01-01', '0001-01-08', '9999-12-31']],
  ])('DATE-3 %s are no rhythm', (_, dates) => {
    expect(rhythmOf(dates.map(on))).toBeNull()
  })

  test('DATE-3 dates with different times are no rhythm', () => {
    const dates = [evening, ...filled(evening, 'week', '2026-12-31').dates]
    expect(rhythmOf(dates)).not.toBeNull()
    expect(rhythmOf(dates.map((date, index) => (index === 2 ? { ...date, minutes: 30 } : date)))).toBeNull()
    expect(rhythmOf(dates.map((date, index) => (index === 2 ? { ...date, hours: null } : date)))).toBeNull()
  })
})

describe('the sentence', () => {
  const all = (step: RhythmStep, until: string, from: DateValue = evening) => [from, ...filled(from, step, until).dates]

  test('DATE-3 names interval, time, start, end and number of dates', () => {
    expect(sentence(all('week', '2027-02-04'))).toBe(
      'Iga nädal neljapäeval kell 18.00, 3. detsembrist 4. veebruarini, 10 korda',
    )
    expect(sentence(all('fortnight', '2027-03-31', on('2026-12-04')))).toBe(
      'Iga kahe nädala järel reedel, 4. detsembrist 26. märtsini, 9 korda',
    )
    expect(sentence(all('month', '2027-05-31', on('2026-12-31')))).toBe(
      'Iga kuu 31. kuupäeval, 31. detsembrist 31. maini, 6 korda',
    )
  })

  test('DATE-3 names the year of distant dates, and the exceptions', () => {
    expect(sentence(all('month', '2028-12-03'))).toBe(
      'Iga kuu 3. kuupäeval kell 18.00, 3. detsembrist 2026 kuni 3. detsembrini 2028, 25 korda',
    )
    expect(sentence(all('week', '2028-01-13', on('2027-12-02')))).toMatch(/2\. detsembrist 2027 kuni/)
    const weekly = all('week', '2027-02-04')
    expect(sentence(weekly.filter(({ day }) => day !== 24))).toMatch(/, 9 korda, vahele jääb 24\. detsember$/)
    expect(sentence(weekly.filter(({ day }) => day !== 24 && day !== 31))).toMatch(
      /, 8 korda, vahele jäävad 24\. detsember ja 31\. detsember$/,
    )
  })
})
