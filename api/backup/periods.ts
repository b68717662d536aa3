/** A day or a week by the calendar. */
export type Period = 'paev' | 'nadal'

const inTallinn = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Tallinn',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})

/**
 * The day or ISO week of an instant by the clock in Tallinn: `2026-11-26`, `2026-W48`. Days are counted by the calendar, so that neither daylight
 * saving nor New Year makes one twice or none.
 */
export function calendarPeriod(kind: Period, at: Date): string {
  const parts = new Map(inTallinn.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const day = new Date(Date.UTC(part('year'), part('month') - 1, part('day')))
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
