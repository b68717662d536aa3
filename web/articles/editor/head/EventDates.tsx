import { Button } from '../../../ui/button/Button.tsx'
import { datesSummary } from '../panel/summaries.ts'
import { editorTexts } from '../text.ts'
import type { DateItem } from '../values.ts'
import classes from './EventDates.module.css'

interface EventDatesProps {
  dates: readonly DateItem[]
  /** Brings the dates into sight. */
  onGo: () => void
}

/** When a new event is, where the section of its dates lies below the window: on a phone. DATE-2. */
export function EventDates({ dates, onGo }: EventDatesProps) {
  return (
    <p className={classes.line}>
      <span>{datesSummary(dates)}</span>
      <Button tone="quiet" onClick={onGo}>
        {editorTexts.changeDates}
      </Button>
    </p>
  )
}
