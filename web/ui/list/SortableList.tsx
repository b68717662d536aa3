import { useId, useState, type ReactNode } from 'react'
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import { SortableContainer, SortableElement, SortableHandle } from 'react-sortable-hoc'
import classes from './SortableList.module.css'
import { sortableTexts } from './text.ts'

interface SortableListProps<T> {
  /** The rows in their order. */
  items: readonly T[]
  /** What the list is called to screen readers. */
  label: string
  /** What a row is called to screen readers. */
  nameOf: (item: T) => string
  /** Puts the row at one index (from 0) to another. Called for a real change only. ORDER-1. */
  onMove: (from: number, to: number) => void
  /** While a move is being saved, another one is ignored. NOTE-2. */
  busy?: boolean
  /** What stands in a row between its handle and its arrows. */
  children: (item: T) => ReactNode
}

/**
 * A list whose rows are moved by arrows, by dragging, and by keyboard on the handle; every move is said to screen readers.
 * The only place that knows react-sortable-hoc. ORDER-1.
 */
export function SortableList<T extends { id: string }>({
  items,
  label,
  nameOf,
  onMove,
  busy = false,
  children,
}: SortableListProps<T>) {
  const [said, setSaid] = useState('')
  const helpId = useId()
  const nameAt = (index: number) => {
    const item = items[index]
    return item ? nameOf(item) : ''
  }
  const move = (from: number, to: number) => {
    if (busy || from === to || to < 0 || to >= items.length) return
    setSaid(sortableTexts.moved(nameAt(from), to + 1, items.length))
    onMove(from, to)
  }
  return (
    <>
      <p id={helpId} hidden>
        {sortableTexts.dragHelp}
      </p>
      <Rows
        label={label}
        busy={busy}
        useDragHandle
        lockAxis="y"
        lockToContainerEdges
        helperClass={classes.lifted}
        keyCodes={{ lift: [space, enter], drop: [space, enter] }}
        onSortStart={({ index }) => setSaid(sortableTexts.grabbed(nameAt(index), index + 1, items.length))}
        onSortOver={({ index, newIndex }) => setSaid(sortableTexts.over(nameAt(index), newIndex + 1, items.length))}
        onSortEnd={({ oldIndex, newIndex }) => {
          if (oldIndex === newIndex) setSaid(sortableTexts.notMoved(nameAt(oldIndex)))
          else move(oldIndex, newIndex)
        }}
      >
        {items.map((item, index) => (
          <Row
            key={item.id}
            index={index}
            disabled={busy}
            name={nameOf(item)}
            helpId={helpId}
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onDown={index < items.length - 1 ? () => move(index, index + 1) : undefined}
          >
            {children(item)}
          </Row>
        ))}
      </Rows>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  )
}

const space = 32
const enter = 13

interface RowsProps {
  label: string
  busy: boolean
  children: ReactNode
}

// The library's types know no function components of React 18, so each props type is given twice.
const Rows = SortableContainer<RowsProps>(({ label, busy, children }: RowsProps) => (
  <ol className={classes.list} aria-label={label} aria-busy={busy}>
    {children}
  </ol>
))

interface RowProps {
  name: string
  helpId: string
  /** Absent for the first one. */
  onUp: (() => void) | undefined
  /** Absent for the last one. */
  onDown: (() => void) | undefined
  children: ReactNode
}

const Row = SortableElement<RowProps>(({ name, helpId, onUp, onDown, children }: RowProps) => (
  <li className={classes.row}>
    <Handle name={name} helpId={helpId} />
    <div className={classes.content}>{children}</div>
    <div className={classes.arrows}>
      <Arrow label={sortableTexts.moveUp(name)} onPress={onUp}>
        <IconChevronUp size={20} stroke={1.75} aria-hidden="true" />
      </Arrow>
      <Arrow label={sortableTexts.moveDown(name)} onPress={onDown}>
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
      </Arrow>
    </div>
  </li>
))

type HandleProps = Pick<RowProps, 'name' | 'helpId'>

// No <button>: the drag library leaves buttons alone.
const Handle = SortableHandle<HandleProps>(({ name, helpId }: HandleProps) => (
  <span
    className={classes.handle}
    role="button"
    tabIndex={0}
    aria-label={sortableTexts.drag(name)}
    aria-roledescription={sortableTexts.dragRole}
    aria-describedby={helpId}
  >
    <IconGripVertical size={20} stroke={1.75} aria-hidden="true" />
  </span>
))

/** Stays focusable where it leads nowhere, so that the focus of who pressed it is not lost at the edge. */
function Arrow({
  label,
  onPress,
  children,
}: {
  label: string
  onPress: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <button type="button" className={classes.arrow} aria-label={label} aria-disabled={!onPress} onClick={onPress}>
      {children}
    </button>
  )
}
