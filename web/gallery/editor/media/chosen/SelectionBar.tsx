import { IconArrowBarToUp, IconTrash, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { type Selection, useSelected } from '../../../../content/items/useSelection.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { layout } from '../../../../ui/layout/layout.ts'
import type { MediaValue } from '../../values.ts'
import { mediaTexts } from '../text.ts'
import classes from '../Media.module.css'

interface SelectionBarProps {
  selection: Selection
  items: readonly MediaValue[]
  busy: boolean
  /** Moves the items so that the first has this index, from 0. */
  onMove: (ids: readonly string[], index: number) => void
  /** Deletes the items after a confirmation. */
  onRemove: (items: readonly MediaValue[]) => void
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The actions on the selected items of an album; visible while some are selected. GALLERY-5. */
export function SelectionBar({ selection, items, busy, onMove, onRemove }: SelectionBarProps) {
  const chosen = useSelected(selection, items)
  const [position, setPosition] = useState('')
  const [movedTo, setMovedTo] = useState<{ ids: readonly string[]; position: number } | null>(null)
  const fieldId = useId()
  if (chosen.length === 0) return null
  const ids = chosen.map(({ id }) => id)
  const last = items.length - chosen.length + 1
  const moveTo = (wanted: number) => {
    const to = Math.min(Math.max(wanted, 1), last)
    onMove(ids, to - 1)
    setMovedTo({ ids, position: to })
  }
  const number = /^\d+$/.test(position) ? Number(position) : null
  const moveToTyped = () => number !== null && moveTo(number)
  const isMoved = movedTo !== null && movedTo.ids.join() === ids.join()

  return (
    <div role="group" aria-label={mediaTexts.selection} className={classes.bar}>
      <p role="status" className={`${classes.count} ${layout('strong', 'numbers')}`}>
        {mediaTexts.selected(chosen.length)}
        {isMoved && <span> · {mediaTexts.movedTo(movedTo.position)}</span>}
      </p>
      <button
        type="button"
        aria-label={mediaTexts.clearSelection}
        title={mediaTexts.clearSelection}
        className={layout('iconButton', 'hovers')}
        onClick={selection.clear}
      >
        <IconX size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <div className={layout('row')}>
        <Button tone="plain" off={busy} icon={<IconArrowBarToUp {...icon} />} onClick={() => moveTo(1)}>
          {mediaTexts.toFirst}
        </Button>
        <span className={layout('row')}>
          <label htmlFor={fieldId}>{mediaTexts.toPosition}</label>
          <input
            id={fieldId}
            inputMode="numeric"
            autoComplete="off"
            className={classes.number}
            value={position}
            maxLength={4}
            onChange={({ currentTarget }) => setPosition(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Otherwise Enter submits the form of the album.
              event.preventDefault()
              if (!busy) moveToTyped()
            }}
          />
          <Button tone="plain" off={busy || number === null} onClick={moveToTyped}>
            {mediaTexts.move}
          </Button>
        </span>
        <Button tone="quietDanger" off={busy} icon={<IconTrash {...icon} />} onClick={() => onRemove(chosen)}>
          {mediaTexts.delete}
        </Button>
      </div>
    </div>
  )
}
