import { dateText, type DateValue, today } from '../../../lib/dates/dateValue.ts'
import { rhythmOf, rhythmText } from '../../../lib/dates/rhythm.ts'
import type { ArticleFields, DateItem } from '../values.ts'
import { panelTexts } from './text.ts'

/** The words of years that are open at an end. */
export type YearWords = Record<'yearsFrom' | 'yearsUntil', (year: number) => string> & { yearsNone: string }

/** The years of an article in short: '1850–1900', 'Alates 1850'. @param words by default those of the panel */
export function yearsSummary({ beginning, end }: ArticleFields['years'], words: YearWords = panelTexts): string {
  if (beginning != null && end != null) return beginning === end ? String(beginning) : `${beginning}–${end}`
  if (beginning != null) return words.yearsFrom(beginning)
  return end == null ? words.yearsNone : words.yearsUntil(end)
}

/** The dates of an article in short: the only one as text, those of a rhythm in a sentence, otherwise how many there are. */
export function datesSummary(dates: readonly DateItem[]): string {
  const rhythm = rhythmOf(dates.flatMap(({ date }) => date ?? []))
  if (rhythm?.count === dates.length) return rhythmText(rhythm, today())
  return dates.length > 1 ? panelTexts.datesCount(dates.length) : dateSummary(dates[0]?.date ?? null)
}

/** A date as text, or that there is none. DATE-2. */
export function dateSummary(date: DateValue | null): string {
  return date ? dateText(date) : panelTexts.dateNone
}
