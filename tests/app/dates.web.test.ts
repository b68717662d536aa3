import { createRequire } from 'node:module'
import { expect, test } from '@jest/globals'
import { exactTime } from '../../web/lib/dates/dates.ts'
import { dayInDigits, dayText, formattedDay } from '../../web/lib/dates/dateValue.ts'
import { fileTimestamp } from '../../web/lib/dates/fileTimestamp.ts'
import { relativeTime, relativeTimeInSentence } from '../../web/lib/dates/relativeTime.ts'

const now = Date.parse('2026-11-21T12:32:00.000Z')

test('FORUM-1 app: a time, also one ahead of the clock, is shown as relative up to 30 days, then as a date', () => {
  const reported = (at: string) => relativeTime(at, now).replaceAll('\u00a0', ' ')
  expect(reported('2026-11-21T12:40:00.000Z')).toMatch(/tagasi$/)
  expect(reported('2026-11-21T12:31:30.000Z')).toBe('hetk tagasi')
  expect(reported('2026-11-21T12:31:00.000Z')).toBe('minut tagasi')
  expect(reported('2026-11-21T12:02:00.000Z')).toBe('30 minutit tagasi')
  expect(reported('2026-11-21T11:30:00.000Z')).toBe('tund tagasi')
  expect(reported('2026-11-21T09:30:00.000Z')).toBe('3 tundi tagasi')
  expect(reported('2026-11-20T12:32:00.000Z')).toBe('eile')
  expect(reported('2026-11-19T23:32:00.000Z')).toMatch(/^(eile|2 päeva tagasi)$/)
  expect(reported('2026-11-18T12:32:00.000Z')).toBe('3 päeva tagasi')
  expect(reported('2026-10-22T12:32:00.000Z')).toBe('30 päeva tagasi')
  expect(reported('2026-10-21T12:32:00.000Z')).toBe('21. oktoober')
  expect(reported('2026-08-12T12:32:00.000Z')).toBe('12. august')
  expect(reported('2025-08-12T12:32:00.000Z')).toBe('12. august 2025')
})

test('FORUM-1 app: an evening post is shown in hours soon after midnight', () => {
  const midnight = new Date(2026, 10, 21, 0, 0).getTime()
  expect(relativeTime(midnight - 600_000, midnight + 600_000)).toBe('20 minutit tagasi')
  expect(relativeTime(midnight - 3_600_000, midnight + 2 * 3_600_000)).toBe('3 tundi tagasi')
  expect(relativeTime(midnight - 3_600_000, midnight + 8 * 3_600_000)).toBe('eile')
  expect(relativeTime(midnight + 60_000, midnight + 23.9 * 3_600_000)).toBe('24 tundi tagasi')
})

test('FORUM-6 app: a date within a sentence avoids month names with an ending', () => {
  expect(relativeTimeInSentence('2026-11-20T12:32:00.000Z', now)).toBe('eile')
  expect(relativeTimeInSentence('2026-08-12T12:32:00.000Z', now)).toBe('12.08.2026')
})

const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

test('FORUM-2 app: exact times are in the time zone of Tallinn, in summer and in winter', () => {
  expect(spaced(exactTime('2026-11-21T12:32:00.000Z'))).toBe('21. november 2026 kell 14.32')
  expect(spaced(exactTime('2026-07-01T22:05:00.000Z'))).toBe('2. juuli 2026 kell 1.05')
  expect(spaced(exactTime('2026-12-31T22:30:00.000Z'))).toBe('1. jaanuar 2027 kell 0.30')
})

test('FILE-1 app: a pasted file is named by the local time of the device, so that names sort by time', () => {
  expect(fileTimestamp(new Date(2026, 10, 3, 4, 5, 6))).toBe('2026-11-03-04.05.06')
  expect(fileTimestamp(new Date(2026, 10, 3, 14, 5, 6))).toBe('2026-11-03-14.05.06')
})

test('CAL-1 the shipped time zone agrees with the complete data of moment-timezone', () => {
  const whole = createRequire(import.meta.url)('moment-timezone/builds/moment-timezone-with-data.js') as {
    tz: (time: number, zone: string) => { format: (form: string) => string }
  }
  for (let time = Date.UTC(2001, 0, 1); time < Date.UTC(2080, 0, 1); time += 86_400_000 * 13)
    expect(spaced(exactTime(new Date(time).toISOString()))).toMatch(
      whole.tz(time, 'Europe/Tallinn').format('[kell] H.mm'),
    )
})

test('HOME-2 app: the public site formats a day in its language', () => {
  const day = { year: 2026, month: 5, day: 24 }
  expect(formattedDay(day)).toBe('24. juuni')
  expect(formattedDay(day, { locale: 'en', form: 'D MMMM' })).toBe('24 June')
})

test('PROTO-1 app: a day is formatted with its year, in words and in digits', () => {
  const day = { year: 2026, month: 0, day: 4, hours: 18, minutes: 30 }
  expect(dayText(day)).toBe('4. jaanuar 2026')
  expect(dayInDigits(day)).toBe('04.01.2026')
})
