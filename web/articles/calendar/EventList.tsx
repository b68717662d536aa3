import { useId } from 'react'
import { FileImage } from '../../files/pictures/FileImage.tsx'
import { clockText, machineDate, monthText, weekdayText } from '../../lib/dates/dateValue.ts'
import { layout } from '../../ui/layout/layout.ts'
import type { CalendarRowFragment } from './generated.ts'
import { calendarTexts } from './text.ts'
import classes from './Calendar.module.css'

interface EventListProps {
  entries: readonly CalendarRowFragment[]
  /** The heading level of the rows, one below that of their section. */
  level: 3 | 4
  onOpen: (event: CalendarRowFragment) => void
}

/** Rows of events. CAL-1. */
export function EventList({ entries, level, onOpen }: EventListProps) {
  return (
    <ul className={layout('lined')}>
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

interface EventRowProps {
  event: CalendarRowFragment
  level: 3 | 4
  onOpen: () => void
}

/** An event on one of its dates; a press anywhere on the row opens it. CAL-1. */
function EventRow({ event, level, onOpen }: EventRowProps) {
  const { cover, date, isPublic } = event
  const title = event.title || calendarTexts.untitled
  const titleId = useId()
  const Heading = `h${level}` as const
  const facts = [date?.hours != null && clockText(date), !isPublic && calendarTexts.notPublic].filter(Boolean)
  return (
    <li className={classes.row} aria-labelledby={titleId}>
      {date && (
        <time className={classes.date} dateTime={machineDate(date)}>
          <span className={classes.day}>{date.day}.</span>{' '}
          <span className={layout('muted', 'small')}>
            <span className="visually-hidden">{monthText(date)}, </span>
            {weekdayText(date)}
          </span>
        </time>
      )}
      <div className={classes.main}>
        <Heading id={titleId} className={layout('breaks')}>
          {title}
        </Heading>
        <p className={classes.facts}>
          {facts.map((fact) => (
            <span key={String(fact)}>{fact}</span>
          ))}
          <button
            type="button"
            className={`${classes.open} ${layout('accent')}`}
            aria-label={calendarTexts.readOnNamed(title)}
            onClick={onOpen}
          >
            {calendarTexts.readOn}
          </button>
        </p>
      </div>
      {cover && (
        <div className={classes.cover}>
          <FileImage file={cover} alt="" fit="cover" />
        </div>
      )}
    </li>
  )
}
