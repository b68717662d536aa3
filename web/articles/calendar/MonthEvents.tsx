import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { machineDate, monthText } from '../../lib/dates/dateValue.ts'
import type { CalendarDay } from '../../lib/dates/monthGrid.ts'
import { layout } from '../../ui/layout/layout.ts'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { uiTexts } from '../../ui/text.ts'
import type { CalendarRows } from './Agenda.tsx'
import { EventList } from './EventList.tsx'
import type { CalendarRowFragment } from './generated.ts'
import { calendarTexts } from './text.ts'
import { firstDayOf, monthAfter, monthLink } from './useMonthInAddress.ts'
import classes from './Calendar.module.css'

interface MonthEventsProps {
  /** '2026-05' */
  month: string
  inMonth: CalendarRows & { isReadingOn: boolean }
  /** The day that was pressed in the month grid; its first event takes the focus. */
  picked: CalendarDay | null
  onPicked: () => void
  onOpen: (event: CalendarRowFragment) => void
}

/** All events of one month, with links to the previous and next month and back to the list. CAL-3. */
export function MonthEvents({ month, inMonth, picked, onPicked, onOpen }: MonthEventsProps) {
  const { rows = [], hasMore, readOn, waiting, isReadingOn } = inMonth
  const list = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!picked || waiting) return
    const day = list.current?.querySelector(`time[datetime^="${machineDate({ ...picked })}"]`)
    if (!day) return
    day.closest('li')?.querySelector('button')?.focus()
    onPicked()
  }, [picked, onPicked, rows, waiting])

  return (
    <section aria-labelledby="month" ref={list}>
      <div className={layout('row', 'gap4', 'below8')}>
        <Link {...monthLink(monthAfter(month, -1))} className={classes.back} aria-label={nameOf(-1)}>
          <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
        </Link>
        <h2 id="month" className={layout('large', 'sentenceCase')}>
          {monthText(firstDayOf(month))}
        </h2>
        <Link {...monthLink(monthAfter(month, 1))} className={layout('iconButton', 'hovers')} aria-label={nameOf(1)}>
          <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
        </Link>
        <Link {...monthLink(null)} className={layout('row', 'inline', 'push', 'target')}>
          {calendarTexts.all}
        </Link>
      </div>
      {!waiting && rows.length === 0 && <p className={layout('muted', 'above12')}>{calendarTexts.noneInMonth}</p>}
      {!waiting && <EventList entries={rows} level={3} onOpen={onOpen} />}
      <p role="status" className={layout('muted', 'above12')}>
        {!waiting && isReadingOn && uiTexts.loading}
      </p>
      {hasMore && !isReadingOn && (
        <LoadMore way="down" load={readOn}>
          {calendarTexts.moreUpcoming}
        </LoadMore>
      )}
    </section>
  )

  function nameOf(count: number): string {
    const words = count < 0 ? calendarTexts.earlier : calendarTexts.later
    return `${words}: ${monthText(firstDayOf(monthAfter(month, count)))}`
  }
}
