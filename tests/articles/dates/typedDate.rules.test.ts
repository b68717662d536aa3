import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { dateText, dayInDigits, dayText, machineDate } from '../../../web/lib/dates/dateValue.ts'
import { addDays } from '../../../web/lib/dates/monthGrid.ts'
import { typedDate, withTyped } from '../../../web/lib/dates/typedDate.ts'

const today = { year: 2026, month: 10, day: 26 }

/** What was typed, as '2026-12-03T18:30', '2026-12-03', '18:30'. */
function read(text: string, choice: Partial<Parameters<typeof typedDate>[1]> = {}) {
  const typed = typedDate(text, { today, ...choice })
  if (typed.problem !== undefined) return typed.problem
  const { day, time } = typed
  if (day) return machineDate({ ...day, ...time })
  return time && machineDate({ ...today, ...time }).slice(11)
}

test.each([
  ['3.12.2026', '2026-12-03'],
  ['03.12.2026', '2026-12-03'],
  ['3. 12. 2026', '2026-12-03'],
  ['3/12/2026', '2026-12-03'],
  ['3.12.26', '2026-12-03'],
  ['3.12.2026.', '2026-12-03'],
  ['2026-12-03', '2026-12-03'],
  ['2026-12-03T18:30', '2026-12-03T18:30'],
  ['3. detsember 2026', '2026-12-03'],
  [' 3  Detsembril 2026 ', '2026-12-03'],
  ['3. dets', '2026-12-03'],
  ['3.12', '2026-12-03'],
  ['3.12.', '2026-12-03'],
  ['1. mai 2027', '2027-05-01'],
  ['1. juunil', '2026-06-01'],
  ['neljapäev, 3. detsember 2026 kell 18.00', '2026-12-03T18:00'],
  ['neljapäeval 3.12 kell 18', '2026-12-03T18:00'],
  ['3.12 18.30', '2026-12-03T18:30'],
  ['3.12. 18', '2026-12-03T18:00'],
  ['3.12.2026, 18:30', '2026-12-03T18:30'],
  ['3. detsembril kell 8.05', '2026-12-03T08:05'],
  ['kell 18.30', '18:30'],
  ['kl 9', '09:00'],
  ['18:30', '18:30'],
  ['18.30', '18:30'],
  ['18', '18:00'],
  ['0', '00:00'],
  ['täna kell 19', '2026-11-26T19:00'],
  ['homme', '2026-11-27'],
  ['reedel', '2026-11-27'],
  ['reede', '2026-11-27'],
  ['reedel kell 18', '2026-11-27T18:00'],
  ['reedel 18.30', '2026-11-27T18:30'],
  ['reedel, 4. detsembril kell 18', '2026-12-04T18:00'],
  ['neljapäeval', '2026-12-03'],
  ['kolmapäeval', '2026-12-02'],
  ['järgmisel reedel', '2026-12-04'],
  ['järgmine esmaspäev kell 9', '2026-11-30T09:00'],
  ['kell 6 õhtul', '18:00'],
  ['kell 11.30 hommikul', '11:30'],
  ['homme kell 2 päeval', '2026-11-27T14:00'],
  ['kell 11 päeval', '11:00'],
  ['kell 18–20', '18:00'],
  ['3.12 kell 18.30 - 20.00', '2026-12-03T18:30'],
  ['29.2.2028', '2028-02-29'],
])('DATE-4 „%s“ is read as %s', (text, date) => {
  expect(read(text)).toBe(date)
})

test.each([
  ['31.2', 'noDay'],
  ['31.2.2027', 'noDay'],
  ['29.2.2027', 'noDay'],
  ['31. veebruar', 'noDay'],
  ['3.13.2026', 'noDay'],
  ['2026-02-31', 'noDay'],
  ['24', 'noTime'],
  ['kell 18.75', 'noTime'],
  ['3.12 kell 25', 'noTime'],
  ['', 'unread'],
  ['järgmisel', 'unread'],
  ['järgmisel 3.12', 'unread'],
  ['3-12', 'unread'],
  ['kell 18–', 'unread'],
  ['kell õhtul', 'unread'],
  ['3.12.2026 pärast lõunat', 'unread'],
  ['<b>3</b>', 'unread'],
])('DATE-4 „%s“ is refused with its own reason: %s', (text, found) => {
  expect(read(text)).toBe(found)
})

test('DATE-4 a day without a year is the nearest one, or the next one where only future dates make sense', () => {
  expect(read('12.8')).toBe('2026-08-12')
  expect(read('12.8', { earliest: today })).toBe('2027-08-12')
  expect(read('26.11', { earliest: today })).toBe('2026-11-26')
  expect(read('4.2')).toBe('2027-02-04')
  expect(read('29.2')).toBe('2028-02-29')
  expect(read('24.6', { near: { year: 2028, month: 5, day: 20 }, earliest: today })).toBe('2028-06-24')
  expect(read('homme', { near: { year: 2028, month: 5, day: 20 } })).toBe('2026-11-27')
})

test('DATE-4 typing a day or a time alone changes only that', () => {
  const was = { year: 2026, month: 11, day: 3, hours: 18, minutes: 30 }
  const day = { year: 2027, month: 0, day: 5 }
  expect(withTyped(was, { day, time: null }, today)).toEqual({ ...was, ...day })
  expect(withTyped(was, { day: null, time: { hours: 9, minutes: 0 } }, today)).toEqual({ ...was, hours: 9, minutes: 0 })
  expect(withTyped(null, { day: null, time: { hours: 9, minutes: 0 } }, today)).toEqual({
    ...today,
    hours: 9,
    minutes: 0,
  })
})

describe('any date', () => {
  test('DATE-4 is parsed from every format in which it is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80_000 }), fc.option(fc.tuple(fc.nat(23), fc.nat(59))), (days, clock) => {
        const date = {
          ...addDays({ year: 1900, month: 0, day: 1 }, days),
          hours: clock?.[0] ?? null,
          minutes: clock?.[1] ?? null,
        }
        expect(read(dateText(date))).toBe(machineDate(date))
        expect(read(machineDate(date))).toBe(machineDate(date))
        const dayAlone = machineDate({ ...date, hours: null })
        expect(read(dayText(date))).toBe(dayAlone)
        expect(read(dayInDigits(date))).toBe(dayAlone)
      }),
    )
  })

  test('DATE-4 no text makes a day or a time that does not exist, and none throws', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9./: a-zäõöü,-]{0,24}$/), (text) => {
        const typed = typedDate(text, { today })
        if (typed.problem !== undefined) return
        const { day, time } = typed
        expect(day ?? time).not.toBeNull()
        if (day) expect(new Date(machineDate(day)).toISOString().slice(0, 10)).toBe(machineDate(day))
        if (time) expect(time.hours < 24 && time.minutes < 60).toBe(true)
      }),
    )
  })
})
