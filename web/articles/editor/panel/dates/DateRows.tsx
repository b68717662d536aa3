import { IconTrash } from '@tabler/icons-react'
import { forwardRef } from 'react'
import { compareDates } from '../../../../../schema/rules/dates.ts'
import { type DateValue, today } from '../../../../lib/dates/dateValue.ts'
import type { CalendarDay } from '../../../../lib/dates/monthGrid.ts'
import { RowAction } from '../../../../ui/button/RowAction.tsx'
import { DateField } from '../../../../ui/date/DateField.tsx'
import type { DateItem } from '../../values.ts'
import { dateSummary } from '../summaries.ts'
import { panelTexts } from '../text.ts'
import classes from './DatesSection.module.css'

interface DateRowsProps {
  id: string
  rows: readonly DateItem[]
  /** The row that is open; null if none is. */
  openId: string | null
  /** The row that takes the focus when it is drawn first. */
  newest: string | null
  busy: boolean
  onOpen: (id: string, isOpen: boolean) => void
  onChange: (row: DateItem) => void
  onDelete: (index: number) => void
}

/** Dates below one another, each a line that opens. DATE-2. */
export const DateRows = forwardRef<HTMLOListElement, DateRowsProps>(function DateRows(props, ref) {
  const { id: listId, rows, openId, newest, busy, onOpen, onChange, onDelete } = props
  return (
    <ol ref={ref} id={listId} className={classes.list} aria-label={panelTexts.datesList}>
      {rows.map(({ id, date }, index) => (
        <li key={id}>
          <DateField
            name="dates"
            isShort
            label={panelTexts.dateNumbered(index + 1)}
            value={date}
            earliest={earliestFor(date)}
            takesFocus={id === newest}
            isOpen={id === openId}
            onOpen={(isOpen) => onOpen(id, isOpen)}
            onChange={(next) => onChange({ id, date: next })}
            action={
              <RowAction
                icon={IconTrash}
                deletes
                off={busy}
                aria-label={panelTexts.dateDelete(index + 1, dateSummary(date))}
                title={panelTexts.dateDeleteShort}
                onClick={() => onDelete(index)}
              />
            }
          />
        </li>
      ))}
    </ol>
  )
})

/** An event is announced: its date without a year is to come, unless it was over already. */
function earliestFor(date: DateValue | null): CalendarDay | undefined {
  const day = today()
  return date && compareDates({ ...date, hours: null }, { ...day, hours: null }) < 0 ? undefined : day
}
