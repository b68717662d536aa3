import { useId } from 'react'
import { FileImage } from '../../files/pictures/FileImage.tsx'
import { clockText, machineDate, monthText, weekdayText } from '../../lib/dates/dateValue.ts'
import { Button } from '../../ui/button/Button.tsx'
import type { CalendarRowFragment } from './generated.ts'
import { calendarTexts } from './text.ts'
import classes from './EventRow.module.css'

interface EventRowProps {
  event: CalendarRowFragment
  onOpen: () => void
}

/** An event of the calendar on one of its dates. CAL-1. */
export function EventRow({ event, onOpen }: EventRowProps) {
  const { cover, date, isPublic } = event
  const title = event.title || calendarTexts.untitled
  const titleId = useId()
  return (
    <li className={classes.row} aria-labelledby={titleId}>
      {date && (
        <time className={classes.date} dateTime={machineDate(date)}>
          <span className={classes.day}>{date.day}.</span>{' '}
          <span className={classes.weekday}>
            <span className="visually-hidden">{monthText(date)}, </span>
            {weekdayText(date)}
          </span>
        </time>
      )}
      <div className={classes.main}>
        <h4 id={titleId} className={classes.title}>
          {title}
        </h4>
        <p className={classes.facts}>
          {date?.hours != null && <span>{clockText(date)}</span>}
          {!isPublic && <span>{calendarTexts.notPublic}</span>}
        </p>
        <Button tone="plain" aria-label={calendarTexts.readOnNamed(title)} onClick={onOpen}>
          {calendarTexts.readOn}
        </Button>
      </div>
      {cover && (
        <div className={classes.cover}>
          <FileImage file={cover} alt="" fit="cover" />
        </div>
      )}
    </li>
  )
}
