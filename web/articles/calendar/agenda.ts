import { type DateValue, monthText } from '../../lib/dates/dateValue.ts'

/** The entries of one month, or those without a date. */
export interface AgendaMonth<T> {
  /** 'juuni 2026'; null for entries without a date. */
  name: string | null
  entries: T[]
}

/** Groups entries by month, in their order. CAL-1. */
export function monthsOf<T extends { date?: DateValue | null }>(entries: readonly T[]): AgendaMonth<T>[] {
  const months: AgendaMonth<T>[] = []
  for (const entry of entries) {
    const name = entry.date ? monthText(entry.date) : null
    const last = months.at(-1)
    if (last?.name === name) last.entries.push(entry)
    else months.push({ name, entries: [entry] })
  }
  return months
}
