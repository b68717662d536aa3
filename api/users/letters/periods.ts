/** Letters that are sent by the calendar: each day, or each week. MAIL-1. */
export type PeriodKind = 'paev' | 'nadal'

/** The hour in Tallinn from which letters are sent: each day, and those of a week on Mondays. */
const sendingHour = 7

/** How many days a letter looks back at most where none was sent before. */
export const daysOf: Record<PeriodKind, number> = { paev: 1, nadal: 7 }

const inTallinn = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Tallinn',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  hourCycle: 'h23',
})

/**
 * The period whose letters are due: the latest day or ISO week whose sending hour has come by the clock in Tallinn. Days are counted by the
 * calendar, so that neither daylight saving nor New Year makes one twice or none. MAIL-1.
 * @returns `paev:2026-11-26`, `nadal:2026-W48`
 */
export function periodAt(kind: PeriodKind, at: Date): string {
  return `${kind}:${calendarPeriod(kind, at, sendingHour)}`
}

/**
 * The day or ISO week of an instant by the clock in Tallinn: `2026-11-26`, `2026-W48`.
 * @param fromHour the hour in which days begin
 */
export function calendarPeriod(kind: PeriodKind, at: Date, fromHour = 0): string {
  const parts = new Map(inTallinn.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const hasCome = part('hour') >= fromHour
  const day = new Date(Date.UTC(part('year'), part('month') - 1, part('day') - (hasCome ? 0 : 1)))
  return kind === 'paev' ? day.toISOString().slice(0, 10) : isoWeek(day)
}

/** The week of a day by ISO 8601: weeks begin on Mondays and belong to the year of their Thursday. */
function isoWeek(day: Date): string {
  const thursday = new Date(day)
  thursday.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7))
  const year = thursday.getUTCFullYear()
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * 24 * 3_600_000)) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}
