import { machineDate } from '../../lib/dates/dateValue.ts'
import { EventRow } from './EventRow.tsx'
import type { CalendarRowFragment } from './generated.ts'
import classes from './CalendarPage.module.css'

interface EventListProps {
  entries: readonly CalendarRowFragment[]
  /** The level of the headings of the rows: below that of their part. */
  level: 3 | 4
  onOpen: (event: CalendarRowFragment) => void
}

/** Rows of events. CAL-1. */
export function EventList({ entries, level, onOpen }: EventListProps) {
  return (
    <ul className={classes.events}>
      {entries.map((event, index) => (
        <EventRow
          key={`${event.id} ${event.date ? machineDate(event.date) : index}`}
          event={event}
          level={level}
          onOpen={() => onOpen(event)}
        />
      ))}
    </ul>
  )
}
