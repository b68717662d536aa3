import { Fragment } from 'react'
import { type DateValue, monthText } from '../../lib/dates/dateValue.ts'
import { layout } from '../../ui/layout/layout.ts'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import type { Pages } from '../../ui/list/usePages.ts'
import { EventList } from './EventList.tsx'
import type { CalendarRowFragment } from './generated.ts'
import { calendarTexts } from './text.ts'

/** The loaded entries of a calendar list. */
export type CalendarRows = Pages<unknown, CalendarRowFragment>

interface AgendaProps {
  coming: CalendarRows
  past: CalendarRows
  onOpen: (event: CalendarRowFragment) => void
}

/** The coming and the past events, each grouped by month. CAL-1, CAL-2. */
export function Agenda({ coming, past, onOpen }: AgendaProps) {
  return (
    <>
      <section aria-labelledby="upcoming">
        <h2 id="upcoming" className={layout('large', 'above8')}>
          {calendarTexts.upcoming}
        </h2>
        {coming.rows?.length === 0 && <p className={layout('muted', 'above12')}>{calendarTexts.noneUpcoming}</p>}
        {months(coming, calendarTexts.moreUpcoming)}
      </section>
      {past.rows && past.rows.length > 0 && (
        <section aria-labelledby="past" className={layout('above40')}>
          <h2 id="past" className={layout('large', 'above8')}>
            {calendarTexts.past}
          </h2>
          {months(past, calendarTexts.morePast)}
        </section>
      )}
    </>
  )

  function months({ rows = [], hasMore, readOn }: CalendarRows, more: string) {
    return (
      <>
        {monthsOf(rows).map(({ name, entries }) => (
          <Fragment key={name}>
            <h3 className={layout('muted', 'sentenceCase', 'above24', 'below8')}>{name ?? calendarTexts.undated}</h3>
            <EventList entries={entries} level={4} onOpen={onOpen} />
          </Fragment>
        ))}
        {hasMore && (
          <LoadMore way="down" load={readOn}>
            {more}
          </LoadMore>
        )}
      </>
    )
  }
}

/** The entries of one month, or those without a date. */
interface AgendaMonth<T> {
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
