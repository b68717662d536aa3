import { dayInTallinn } from '../../../gateway/articles/calendarDays.ts'

/** The day `inDays` days from today in Tallinn as a body of the wire has it, with a time if hours are given. */
export function dayFromToday(inDays: number, hours?: number) {
  const { year, month, day } = dayInTallinn(inDays)
  return { year, month, day, ...(hours != null && { hours, minutes: 0 }) }
}
