import { dateText, type DateValue } from '../lib/dates/dateValue.ts'
import { protocolTexts } from './text.ts'

/** The heading of a protocol: its date, capitalised. */
export function headingOf(date: DateValue | null | undefined): string {
  if (!date) return protocolTexts.undated
  const text = dateText(date)
  return text.charAt(0).toLocaleUpperCase('et') + text.slice(1)
}
