import { dateText, type DateValue } from '../../../lib/dates/dateValue.ts'
import type { ArticleFields, DateItem } from '../values.ts'
import { panelTexts } from './text.ts'

/** The years of an article in short: '1850–1900', 'Alates 1850'. */
export function yearsSummary({ beginning, end }: ArticleFields['years']): string {
  if (beginning != null && end != null) return beginning === end ? String(beginning) : `${beginning}–${end}`
  if (beginning != null) return panelTexts.yearsFrom(beginning)
  return end == null ? panelTexts.yearsNone : panelTexts.yearsUntil(end)
}

/** The dates of an article in short: the only one as text, otherwise how many there are. */
export function datesSummary(dates: readonly DateItem[]): string {
  return dates.length > 1 ? panelTexts.datesCount(dates.length) : dateSummary(dates[0]?.date ?? null)
}

/** A date as text, or that there is none. DATE-2. */
export function dateSummary(date: DateValue | null): string {
  return date ? dateText(date) : panelTexts.dateNone
}
