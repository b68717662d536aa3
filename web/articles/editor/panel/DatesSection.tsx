import { IconPlus, IconTrash } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import { v4 as newId } from 'uuid'
import { Button } from '../../../ui/button/Button.tsx'
import { RowAction } from '../../../ui/button/RowAction.tsx'
import { DateField } from '../../../ui/date/DateField.tsx'
import type { DateItem } from '../values.ts'
import type { SectionProps } from './sectionProps.ts'
import { dateSummary } from './summaries.ts'
import { panelTexts } from './text.ts'
import classes from './DatesSection.module.css'

interface DatesSectionProps extends SectionProps {
  dates: readonly DateItem[]
  /** Shown in place of an empty list; becomes part of it with the first edit. DATE-2. */
  addedDate: DateItem | null
  onAddDate: (date: DateItem | null) => void
}

/** The dates of an event. ARTICLE-4, DATE-2. */
export const DatesSection = memo(function DatesSection(props: DatesSectionProps) {
  const { dates, addedDate, onAddDate, edit, busy } = props
  // The row that was added last: its calendar is open and its field has the focus.
  const [newest, setNewest] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const focusAfterDeletion = useRef<number | null>(null)
  const rows = dates.length === 0 && addedDate ? [addedDate] : dates

  useEffect(() => {
    const index = focusAfterDeletion.current
    if (index == null) return
    focusAfterDeletion.current = null
    // The row that has moved up, else the one before.
    const fields = list.current?.querySelectorAll<HTMLElement>('button[name="dates"]') ?? []
    const field = fields[Math.min(index, fields.length - 1)] ?? add.current
    field?.focus()
  }, [rows.length])

  const set = (next: readonly DateItem[]) => {
    edit({ type: 'set', fields: { dates: next } })
    onAddDate(null)
  }
  const addRow = () => {
    const row = { id: newId(), date: null }
    setNewest(row.id)
    set([...rows, row])
  }
  const deleteRow = (index: number) => {
    focusAfterDeletion.current = index
    // A date that was added by itself is not part of the article, so deleting it is no edit either.
    if (dates.length === 0) onAddDate(null)
    else set(dates.filter((_, position) => position !== index))
  }
  return (
    <>
      {rows.length === 0 ? (
        <p className={classes.none}>{panelTexts.dateNone}</p>
      ) : (
        <ol ref={list} className={classes.list} aria-label={panelTexts.datesList}>
          {rows.map(({ id, date }, index) => (
            <li key={id}>
              <DateField
                name="dates"
                label={panelTexts.dateNumbered(index + 1)}
                value={date}
                defaultOpen={id === newest}
                onChange={(next) => set(rows.map((row) => (row.id === id ? { id, date: next } : row)))}
                action={
                  <RowAction
                    icon={IconTrash}
                    deletes
                    off={busy}
                    aria-label={panelTexts.dateDelete(index + 1, dateSummary(date))}
                    title={panelTexts.dateDeleteShort}
                    onClick={() => deleteRow(index)}
                  />
                }
              />
            </li>
          ))}
        </ol>
      )}
      <Button
        ref={add}
        name="dates"
        className={classes.add}
        tone="plain"
        off={busy}
        icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
        onClick={addRow}
      >
        {panelTexts.dateAdd}
      </Button>
    </>
  )
})
