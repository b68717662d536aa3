import { dateText, type DateValue, today } from '../../../lib/dates/dateValue.ts'
import { rhythmOf, rhythmText } from '../../../lib/dates/rhythm.ts'
import type { ArticleFields, DateItem } from '../values.ts'
import { panelTexts } from './text.ts'

/** The texts of a range of years that is open at one end or both. */
export type YearWords = Record<'yearsFrom' | 'yearsUntil', (year: number) => string> & { yearsNone: string }

/** A short form of an article's years: '1850–1900', 'Alates 1850'. @param words by default those of the panel */
export function yearsSummary({ beginning, end }: ArticleFields['years'], words: YearWords = panelTexts): string {
  if (beginning != null && end != null) return beginning === end ? String(beginning) : `${beginning}–${end}`
  if (beginning != null) return words.yearsFrom(beginning)
  return end == null ? words.yearsNone : words.yearsUntil(end)
}

/** A short form of an event's dates without their times. DATE-2. */
export const daySummary = (dates: readonly DateItem[]): string =>
  datesSummary(dates.map(({ id, date }) => ({ id, date: date && { ...date, hours: null, minutes: null } })))

/** A short form of an article's dates: a single date, a rhythm in words, or their number. */
export function datesSummary(dates: readonly DateItem[]): string {
  const rhythm = rhythmOf(dates.flatMap(({ date }) => date ?? []))
  if (rhythm?.count === dates.length) return rhythmText(rhythm, today())
  return dates.length > 1 ? panelTexts.datesCount(dates.length) : dateSummary(dates[0]?.date ?? null)
}

/** A date as text, or the text of a missing date. DATE-2. */
export function dateSummary(date: DateValue | null): string {
  return date ? dateText(date) : panelTexts.dateNone
}
