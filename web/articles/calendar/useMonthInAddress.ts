import { machineDate, today } from '../../lib/dates/dateValue.ts'
import { addMonths, type CalendarDay } from '../../lib/dates/monthGrid.ts'
import { stayingPut, useParameters } from '../../ui/search/useParameters.ts'

const parameter = 'kuu'

/** Props of a link to a month that leaves focus and scroll position unchanged. */
export const monthLink = (month: string | null) => ({
  to: { search: month == null ? '' : `${parameter}=${month}` },
  state: stayingPut,
  preventScrollReset: true,
})

/** The month of a day as in the address: '2026-05'. */
export const monthOf = (day: CalendarDay): string => machineDate({ ...day, day: 1 }).slice(0, 7)

/** The first day of a month such as '2026-05'. */
export function firstDayOf(month: string): CalendarDay {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { year, month: number - 1, day: 1 }
}

/** The month `count` months later. */
export const monthAfter = (month: string, count: number): string => monthOf(addMonths(firstDayOf(month), count))

/** The current month in Tallinn. */
export const thisMonth = (): string => monthOf(today())

/**
 * The month in the address, which makes it linkable and survives a reload; null if missing or invalid. The first change adds a history
 * entry and later ones replace it, so that Back leads to the unfiltered list. CAL-3.
 */
export function useMonthInAddress(): [month: string | null, setMonth: (month: string) => void] {
  const { read, write } = useParameters()
  const given = read(parameter) ?? ''
  const month = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/.test(given) ? given : null
  return [month, (next) => write({ [parameter]: next }, month == null)]
}
