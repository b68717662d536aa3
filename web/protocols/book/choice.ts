import { type DateValue, dayInDigits, dayText, formattedDay, machineDate } from '../../lib/dates/dateValue.ts'
import { addDays, type CalendarDay, sameDay } from '../../lib/dates/monthGrid.ts'
import { protocolTexts } from '../text.ts'
import { bookTexts } from './text.ts'

/** The dates of a book: a year, or a range that includes both ends; a null end is open. */
export type BookRange = { year: number } | { from: CalendarDay | null; to: CalendarDay | null }

/** What a book contains. PROTO-1. */
export interface BookChoice {
  range: BookRange
  /** Whether protocols without a date are included. */
  undated: boolean
}

/** The parameters of the URL. The title of the book is another one, `pealkiri`. */
const names = { year: 'aasta', from: 'algus', to: 'lopp', undated: 'kuupaevata' } as const

/** The choice in a URL; null if there is none. Invalid dates and years count as missing. */
export function choiceFrom(params: URLSearchParams): BookChoice | null {
  const undated = params.get(names.undated) === 'jah'
  const year = params.get(names.year) ?? ''
  if (/^[1-9]\d{0,3}$/.test(year)) return { range: { year: Number(year) }, undated }
  if (!params.has(names.from) && !params.has(names.to)) return null
  return { range: { from: dayFrom(params.get(names.from)), to: dayFrom(params.get(names.to)) }, undated }
}

/** The URL parameters with another choice; unrelated parameters are preserved. */
export function withChoice(was: URLSearchParams, { range, undated }: BookChoice): URLSearchParams {
  const next = new URLSearchParams(was)
  for (const name of Object.values(names)) next.delete(name)
  if ('year' in range) next.set(names.year, String(range.year))
  else {
    // An open end is written too, so that a range open at both ends is a choice.
    next.set(names.from, range.from ? machineDay(range.from) : '')
    next.set(names.to, range.to ? machineDay(range.to) : '')
  }
  if (undated) next.set(names.undated, 'jah')
  return next
}

/** Whether a date belongs to the choice; null is the date of an undated protocol. */
export function isChosen({ range, undated }: BookChoice, date: DateValue | null | undefined): boolean {
  if (!date) return undated
  if ('year' in range) return date.year === range.year
  const day = machineDay(date)
  return (!range.from || machineDay(range.from) <= day) && (!range.to || day <= machineDay(range.to))
}

/** Whether the range ends before it begins. */
export function isReversed(range: BookRange): boolean {
  return !('year' in range) && range.from != null && range.to != null && machineDay(range.to) < machineDay(range.from)
}

/** The range in words: '2026. aasta', '1. jaanuar – 30. juuni 2026', 'alates 01.01.2026'. */
export function rangeText(range: BookRange): string {
  if ('year' in range) return bookTexts.year(range.year)
  const { from, to } = range
  if (!from && !to) return bookTexts.all
  if (from && to && sameDay(from, to)) return dayText(from)
  if (from && to) return bookTexts.between(from.year === to.year ? formattedDay(from) : dayText(from), dayText(to))
  return from ? bookTexts.since(dayInDigits(from)) : bookTexts.until(to ? dayInDigits(to) : '')
}

/** The default title of a book: 'Saare kogukond. Protokollid 2026'. The name stays in the nominative. */
export function defaultTitle(communityName: string, range: BookRange): string {
  const protocols = communityName ? `${communityName}. ${protocolTexts.title}` : protocolTexts.title
  if ('year' in range) return `${protocols} ${range.year}`
  if (!range.from && !range.to) return protocols
  return range.from && range.to ? `${protocols}, ${rangeText(range)}` : `${protocols} ${rangeText(range)}`
}

/** Sorts protocols for a book: by date, those of one date in the order of creation, undated ones last. */
export function inBookOrder<P extends { date?: DateValue | null }>(newestFirst: readonly P[]): P[] {
  return [...newestFirst].reverse().sort((one, other) => {
    const [before, after] = [sortKey(one), sortKey(other)]
    return before < after ? -1 : Number(before > after)
  })
}

// '~' sorts after every digit.
const sortKey = ({ date }: { date?: DateValue | null }) => (date ? machineDate(date) : '~')

const machineDay = ({ year, month, day }: CalendarDay) => machineDate({ year, month, day })

/** Parses '2026-06-24'; null if it is invalid. */
function dayFrom(text: string | null): CalendarDay | null {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? '') ?? []).map(Number)
  if (!year || !month || !day || month > 12) return null
  // A 31st of a month with 30 days would become the first of the next month.
  const date = addDays({ year, month: month - 1, day: 1 }, day - 1)
  return date.month === month - 1 ? date : null
}
