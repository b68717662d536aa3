import { z } from 'zod'

/** A day with an optional time of day in Tallinn's local time: no instant. §3 'Date value', REST-5. */
export const dateValueSchema = z
  .object({
    year: z.number().int(),
    month: z.number().int().describe('0 to 11'),
    day: z.number().int(),
    hours: z.number().int().nullable().describe('Null for a date without a time'),
    minutes: z.number().int().nullable(),
  })
  .meta({ id: 'Kuupaev' })

export type WireDateValue = z.infer<typeof dateValueSchema>

const wrongDate = 'Sellist kuupäeva ei ole.'
const wrongTime = 'Kellaaeg peab olema vahemikus 00.00–23.59.'

/** Hours or minutes of a request; for no time some clients send nothing, some null. */
const timePart = (most: number) => z.number(wrongTime).int(wrongTime).min(0, wrongTime).max(most, wrongTime).nullish()

/** A Date value in a body. Refuses days that no calendar has, such as 31 February. Hours without minutes are full hours. DATE-1. */
export const givenDateSchema = z
  .object(
    {
      // The range that both PostgreSQL and browsers support.
      year: z.number(wrongDate).int(wrongDate).min(1, wrongDate).max(9999, wrongDate),
      month: z.number(wrongDate).int(wrongDate).min(0, wrongDate).max(11, wrongDate).describe('0 to 11'),
      day: z.number(wrongDate).int(wrongDate).min(1, wrongDate).max(31, wrongDate),
      hours: timePart(23),
      minutes: timePart(59),
    },
    wrongDate,
  )
  .refine(({ year, month, day }) => day <= daysIn(year, month), wrongDate)
  .refine(({ hours, minutes }) => hours != null || minutes == null, wrongTime)

export type GivenDate = z.infer<typeof givenDateSchema>

/** The day for PostgreSQL: '2026-06-24'. */
export function dayOf({ year, month, day }: GivenDate): string {
  return [String(year).padStart(4, '0'), twoDigits(month + 1), twoDigits(day)].join('-')
}

/** The time of day for PostgreSQL, '18:05'; null without one. */
export function timeOf({ hours, minutes }: GivenDate): string | null {
  return hours == null ? null : `${twoDigits(hours)}:${twoDigits(minutes ?? 0)}`
}

/** The date in words: '24.6.2026', '24.6.2026 kell 18.05'. */
export function dateWords(date: GivenDate): string {
  const time = timeOf(date)?.replace(':', '.')
  return [`${date.day}.${date.month + 1}.${date.year}`, ...(time ? [`kell ${time}`] : [])].join(' ')
}

/** The values of `dateColumns` (store/columns.ts) for a date. */
export function dateColumnsOf(date: GivenDate | null): { paev: string | null; kell: string | null } {
  return date ? { paev: dayOf(date), kell: timeOf(date) } : { paev: null, kell: null }
}

/** The date with every property, for a response. */
export function completeDate({ year, month, day, hours, minutes }: GivenDate): WireDateValue {
  return { year, month, day, hours: hours ?? null, minutes: hours == null ? null : (minutes ?? 0) }
}

/** Days of a month in the proleptic Gregorian calendar, which PostgreSQL uses for all years. */
function daysIn(year: number, month: number): number {
  const last = new Date(0)
  // Not the constructor, which maps the years 1 to 99 to 1901 to 1999.
  last.setUTCFullYear(year, month + 1, 0)
  return last.getUTCDate()
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
