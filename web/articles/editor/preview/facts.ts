import { compareDates } from '../../../../schema/rules/dates.ts'
import { siteDays } from '../../../content/preview/text.ts'
import { type DateValue, formattedDay, timeText } from '../../../lib/dates/dateValue.ts'
import { yearsSummary } from '../panel/summaries.ts'
import type { ArticleFields } from '../values.ts'
import { siteTexts } from './text.ts'

/** The maximum number of dates that are listed; a weekly event has up to 366. */
const mostDates = 6

type Dated = Pick<ArticleFields, 'language' | 'dates' | 'date' | 'years'>

/**
 * The date of an article in the words of the public site, one line each: its date, its years, or its next dates and the number of further
 * ones. For an event that is over, its past dates. ARTICLE-10.
 * @param today in Tallinn
 */
export function whenLines({ language, dates, date, years }: Dated, today: DateValue): string[] {
  const all = dates.flatMap((item) => item.date ?? []).toSorted(compareDates)
  const coming = all.filter((one) => compareDates(dayOf(one), dayOf(today)) >= 0)
  const shown = coming.length > 0 ? coming : all
  const texts = siteTexts[language]
  return [
    ...(date ? [dayInWords(date, language)] : []),
    ...[yearsSummary(years, texts)].filter(Boolean),
    ...shown.slice(0, mostDates).map((one) => dayInWords(one, language)),
    ...(shown.length > mostDates ? [texts.more(String(shown.length - mostDates))] : []),
  ]
}

const dayOf = ({ year, month, day }: DateValue): DateValue => ({ year, month, day })

function dayInWords(date: DateValue, language: ArticleFields['language']): string {
  const time = timeText(date)
  return [formattedDay(date, siteDays[language].full), ...(time ? [siteTexts[language].at(time)] : [])].join(' ')
}
