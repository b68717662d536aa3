import { compareDates } from '../../../schema/rules/dates.ts'
import { type DateValue, monthText } from '../../lib/dates/dateValue.ts'

/** The entries of one month, or those without a date. */
export interface AgendaMonth<T> {
  /** 'juuni 2026'; null for entries without a date. */
  name: string | null
  entries: T[]
}

/** The entries of the calendar in display order. */
export interface Agenda<T> {
  /** Entries from today on, earliest first; those without a date last. */
  upcoming: AgendaMonth<T>[]
  /** Entries before today, latest first. */
  past: T[]
}

/** Divides the entries at the start of today, so that an event stays among the upcoming ones until its day is over. CAL-1. */
export function agendaOf<T extends { date?: DateValue | null }>(entries: readonly T[], today: DateValue): Agenda<T> {
  const dated = entries.filter(hasDate).sort((one, other) => compareDates(one.date, other.date))
  const upcoming = dated.filter(({ date }) => compareDates(date, today) >= 0)
  const months = byMonth(upcoming)
  const undated = entries.filter((entry) => !hasDate(entry))
  return {
    upcoming: undated.length > 0 ? [...months, { name: null, entries: undated }] : months,
    past: dated.filter(({ date }) => compareDates(date, today) < 0).reverse(),
  }
}

function byMonth<T extends { date: DateValue }>(entries: readonly T[]): AgendaMonth<T>[] {
  const months: AgendaMonth<T>[] = []
  for (const entry of entries) {
    const name = monthText(entry.date)
    const last = months.at(-1)
    if (last?.name === name) last.entries.push(entry)
    else months.push({ name, entries: [entry] })
  }
  return months
}

function hasDate<T extends { date?: DateValue | null }>(entry: T): entry is T & { date: DateValue } {
  return entry.date != null
}
