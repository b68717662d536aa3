import { z } from 'zod'

/** A day and, where it has one, a time of day, by the clock on a wall in Tallinn: no point in time. §3 'Date value', REST-5. */
export const dateValueSchema = z
  .object({
    year: z.number().int(),
    month: z.number().int().describe('0 to 11'),
    day: z.number().int(),
    hours: z.number().int().nullable().describe('Null where the date has no time'),
    minutes: z.number().int().nullable(),
  })
  .meta({ id: 'Kuupaev' })

export type WireDateValue = z.infer<typeof dateValueSchema>

const wrongDate = 'Sellist kuupäeva ei ole.'
const wrongTime = 'Kellaaeg peab olema vahemikus 00.00–23.59.'

/** Hours or minutes as they come; without a time some clients send nothing, some null. */
const timePart = (most: number) => z.number(wrongTime).int(wrongTime).min(0, wrongTime).max(most, wrongTime).nullish()

/** A Date value in a body. Refused: days that no calendar has, such as 31 February. Hours without minutes are full hours. DATE-1. */
export const givenDateSchema = z
  .object(
    {
      // What PostgreSQL's dates and every browser's know.
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

/** The day as the store takes it: '2026-06-24'. */
export function dayOf({ year, month, day }: GivenDate): string {
  return [String(year).padStart(4, '0'), twoDigits(month + 1), twoDigits(day)].join('-')
}

/** The time of day as the store takes it, '18:05'; null where there is none. */
export function timeOf({ hours, minutes }: GivenDate): string | null {
  return hours == null ? null : `${twoDigits(hours)}:${twoDigits(minutes ?? 0)}`
}

/** The values of `dateColumns` (store/columns.ts) for a date. */
export function dateColumnsOf(date: GivenDate | null): { paev: string | null; kell: string | null } {
  return date ? { paev: dayOf(date), kell: timeOf(date) } : { paev: null, kell: null }
}

/** The same with every property, as the wire answers it. */
export function wholeDate({ year, month, day, hours, minutes }: GivenDate): WireDateValue {
  return { year, month, day, hours: hours ?? null, minutes: hours == null ? null : (minutes ?? 0) }
}

/** Days of a month, by the calendar that PostgreSQL counts with for all years. */
function daysIn(year: number, month: number): number {
  const last = new Date(0)
  // Not by the constructor, which takes the years 1 to 99 for 1901 to 1999.
  last.setUTCFullYear(year, month + 1, 0)
  return last.getUTCDate()
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
