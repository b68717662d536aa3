import { IconPlus, IconRepeat, IconTrash } from '@tabler/icons-react'
import { forwardRef, memo, useEffect, useId, useRef, useState } from 'react'
import { v4 as newId } from 'uuid'
import { compareDates, mostDates } from '../../../../../schema/rules/dates.ts'
import { type DateValue, nextHour, today } from '../../../../lib/dates/dateValue.ts'
import { addDays, type CalendarDay } from '../../../../lib/dates/monthGrid.ts'
import { rhythmOf, rhythmText } from '../../../../lib/dates/rhythm.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { RowAction } from '../../../../ui/button/RowAction.tsx'
import { DateField } from '../../../../ui/date/DateField.tsx'
import { layout } from '../../../../ui/layout/layout.ts'
import type { DateItem } from '../../values.ts'
import type { ActionSectionProps } from '../sections.tsx'
import { dateSummary } from '../summaries.ts'
import { panelTexts } from '../text.ts'
import { RepeatDates } from './RepeatDates.tsx'
import { dateListTexts } from './text.ts'
import classes from '../../Editor.module.css'

interface DatesSectionProps extends ActionSectionProps {
  dates: readonly DateItem[]
  /** The suggested date, shown while the list is empty; the first edit adds it to the list. DATE-2. */
  addedDate: DateItem | null
  onAddDate: (date: DateItem | null) => void
  /** See PanelProps. */
  onConfirmTime: (() => void) | null
}

/** What is open: a date, by its id, or the form that repeats one. */
type Open = { id: string } | 'repeat' | null

/**
 * The dates of an event: one by one, of which one is open at a time, or as a sentence if they have a rhythm. A date can be repeated in
 * one step; the API stores the list of dates. ARTICLE-4, DATE-2, DATE-3.
 */
export const DatesSection = memo(function DatesSection(props: DatesSectionProps) {
  const { dates, addedDate, onAddDate, onConfirmTime, edit, busy } = props
  const [open, setOpen] = useState<Open>(null)
  // The row that was added last, whose field takes the focus.
  const [newest, setNewest] = useState<string | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const [status, setStatus] = useState('')
  const add = useRef<HTMLButtonElement>(null)
  const repeat = useRef<HTMLButtonElement>(null)
  const focusAfterDeletion = useRef<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const id = useId()

  const rows = dates.length === 0 && addedDate ? [addedDate] : dates
  const chosen = rows.flatMap(({ date }) => date ?? [])
  const last = [...chosen].sort(compareDates).at(-1)
  const rhythm = chosen.length === rows.length ? rhythmOf(chosen) : null
  const isFull = rows.length >= mostDates

  useEffect(() => {
    const index = focusAfterDeletion.current
    if (index == null) return
    focusAfterDeletion.current = null
    // Focuses the row that has moved up, else the previous one.
    const fields = list.current?.querySelectorAll<HTMLElement>('button[name="dates"]') ?? []
    const field = fields[Math.min(index, fields.length - 1)] ?? add.current
    field?.focus()
  }, [rows.length])

  /** @param alone whether it is undone alone, unlike typing in a field */
  const set = (next: readonly DateItem[], alone = false) => {
    edit({ type: 'set', fields: { dates: next }, ...(alone && { alone }) })
    onAddDate(null)
    setStatus('')
  }
  const addRow = () => {
    // Most repeated events take place a week later at the same time.
    const row = { id: newId(), date: last ? { ...last, ...addDays(last, 7) } : nextHour() }
    setNewest(row.id)
    setOpen({ id: row.id })
    setShowsAll(true)
    set([...rows, row], true)
  }
  const deleteRow = (index: number) => {
    focusAfterDeletion.current = index
    // A suggested date is not part of the article, so deleting it is no edit.
    if (dates.length === 0) onAddDate(null)
    else
      set(
        dates.filter((_, position) => position !== index),
        true,
      )
  }
  return (
    <>
      {rhythm && <p>{rhythmText(rhythm, today())}</p>}
      {rows.length === 0 && <p className={layout('muted')}>{panelTexts.dateNone}</p>}
      {rhythm && (
        <Button
          className={classes.allDates}
          tone="quiet"
          aria-expanded={showsAll}
          aria-controls={showsAll ? id : undefined}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? dateListTexts.hideAll : dateListTexts.showAll}
        </Button>
      )}
      {rows.length > 0 && (!rhythm || showsAll) && (
        <DateRows
          ref={list}
          id={id}
          rows={rows}
          openId={open !== null && open !== 'repeat' ? open.id : null}
          newest={newest}
          busy={busy}
          onOpen={(rowId, isOpen) => {
            setOpen(isOpen ? { id: rowId } : null)
            // The list must not fold above the date that is being changed.
            setShowsAll(true)
          }}
          onChange={(row) => set(rows.map((was) => (was.id === row.id ? row : was)))}
          onDelete={deleteRow}
        />
      )}
      {onConfirmTime && (
        <div className={layout('warned')}>
          <p className={layout('attention')}>{panelTexts.addTime}</p>
          <Button
            tone="quiet"
            off={busy}
            onClick={() => {
              set(rows)
              onConfirmTime()
              add.current?.focus()
            }}
          >
            {panelTexts.timeConfirm}
          </Button>
        </div>
      )}
      <div className={layout('row', 'stretch')}>
        <Button
          ref={add}
          name="dates"
          tone="plain"
          off={busy || isFull}
          icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={addRow}
        >
          {panelTexts.dateAdd}
        </Button>
        {last && (
          <Button
            ref={repeat}
            tone="plain"
            off={busy || isFull}
            icon={<IconRepeat size={18} stroke={1.75} aria-hidden="true" />}
            aria-expanded={open === 'repeat'}
            onClick={() => setOpen(open === 'repeat' ? null : 'repeat')}
          >
            {dateListTexts.repeat}
          </Button>
        )}
      </div>
      {isFull && <p className={layout('muted')}>{dateListTexts.full(mostDates)}</p>}
      {last && open === 'repeat' && (
        <RepeatDates
          from={last}
          rhythm={rhythm}
          most={mostDates - rows.length}
          busy={busy}
          onFill={(added) => {
            set([...rows, ...added.map((date) => ({ id: newId(), date }))], true)
            setOpen(null)
            setShowsAll(false)
            setStatus(dateListTexts.filled(added.length))
            repeat.current?.focus()
          }}
          onCancel={() => {
            setOpen(null)
            repeat.current?.focus()
          }}
        />
      )}
      <p role="status" className={layout('muted', 'unlessEmpty')}>
        {status}
      </p>
    </>
  )
})

interface DateRowsProps {
  id: string
  rows: readonly DateItem[]
  /** The id of the open row; null if none is. */
  openId: string | null
  /** The id of the row that takes the focus when it is mounted. */
  newest: string | null
  busy: boolean
  onOpen: (id: string, isOpen: boolean) => void
  onChange: (row: DateItem) => void
  onDelete: (index: number) => void
}

/** The dates as a list of rows, each of which unfolds a form. DATE-2. */
const DateRows = forwardRef<HTMLOListElement, DateRowsProps>(function DateRows(props, ref) {
  const { id: listId, rows, openId, newest, busy, onOpen, onChange, onDelete } = props
  return (
    <ol ref={ref} id={listId} className={layout('stack', 'gap8')} aria-label={panelTexts.datesList}>
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

/** The earliest day for a date typed without a year: today, or the current date if that is already past. */
function earliestFor(date: DateValue | null): CalendarDay | undefined {
  const day = today()
  return date && compareDates({ ...date, hours: null }, { ...day, hours: null }) < 0 ? undefined : day
}
