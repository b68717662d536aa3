import { useCallbackRef } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import { memo, type ReactNode, useId, useRef } from 'react'
import { type Announce, LiveRegion } from './LiveRegion.tsx'
import { handleRef, SortableListElement, SortableRow } from './sortableParts.tsx'
import { sortableTexts } from './text.ts'
import classes from './SortableList.module.css'

interface SortableListProps<T> {
  /** The rows in display order. */
  items: readonly T[]
  /** Accessible name of the list. */
  label: string
  /** Accessible name of a row; `index` counts from 0. */
  nameOf: (item: T, index: number) => string
  /** Called when a row is moved, with indexes from 0. Never called with `from` equal to `to`. ORDER-1. */
  onMove: (from: number, to: number) => void
  /** True while a move is being saved: further moves are ignored. NOTE-2. */
  busy?: boolean
  /** Whether the rows place the handle and the arrows themselves, instead of before and after their content. */
  ownLayout?: boolean
  /**
   * Renders the content of a row. Pass a stable function (from module scope or `useCallback`) so that only rows whose item
   * changed re-render; long lists need that.
   */
  children: (item: T, row: RowParts) => ReactNode
}

/** The position and the controls of a row. */
export interface RowParts {
  /** From 0. */
  index: number
  isLast: boolean
  /** The accessible name of the row. */
  name: string
  /** The drag handle. */
  handle: ReactNode
  /** The buttons that move the row. */
  arrows: ReactNode
}

/**
 * A list whose rows are moved by arrow buttons, by dragging, and by keyboard on the handle. Every move is announced to screen
 * readers. ORDER-1.
 */
export function SortableList<T extends { id: string }>({
  items,
  label,
  nameOf,
  onMove,
  busy = false,
  ownLayout = false,
  children,
}: SortableListProps<T>) {
  // The live region has its own state, so that an announcement re-renders no row.
  const announce = useRef<Announce>(() => {})
  const list = useRef<HTMLOListElement>(null)
  const helpId = useId()
  const nameAt = (index: number) => {
    const item = items[index]
    return item ? nameOf(item, index) : ''
  }
  const move = useCallbackRef((from: number, to: number) => {
    if (busy || from === to || to < 0 || to >= items.length) return
    announce.current(sortableTexts.moved(nameAt(from), to + 1, items.length))
    onMove(from, to)
  })
  return (
    <>
      <p id={helpId} hidden>
        {sortableTexts.dragHelp}
      </p>
      <SortableListElement
        label={label}
        busy={busy}
        className={classes.list}
        listRef={list}
        // Called only by mounted rows, and React sets the list's ref before theirs.
        getContainer={() => list.current!}
        useDragHandle
        lockAxis="y"
        lockToContainerEdges
        // In a long list, animating every row would delay the first move.
        transitionDuration={items.length > maxAnimatedRows ? 0 : 160}
        helperClass={classes.lifted}
        keyCodes={{ lift: [space, enter], drop: [space, enter] }}
        onSortStart={({ index, helper }) => {
          makeInert(helper)
          announce.current(sortableTexts.grabbed(nameAt(index), index + 1, items.length))
        }}
        onSortOver={({ index, newIndex }) =>
          announce.current(sortableTexts.over(nameAt(index), newIndex + 1, items.length))
        }
        onSortEnd={({ oldIndex, newIndex }) => {
          if (oldIndex === newIndex) announce.current(sortableTexts.notMoved(nameAt(oldIndex)))
          else move(oldIndex, newIndex)
        }}
      >
        {items.map((item, index) => (
          <Row
            key={item.id}
            item={item}
            index={index}
            isLast={index === items.length - 1}
            busy={busy}
            name={nameOf(item, index)}
            helpId={helpId}
            ownLayout={ownLayout}
            onMove={move}
            // `memo` loses the type parameter; the function is only called with entries of `items`.
            render={children as RowProps['render']}
          />
        ))}
      </SortableListElement>
      <LiveRegion announce={announce} />
    </>
  )
}

/** The largest number of rows that are animated while one is dragged. */
const maxAnimatedRows = 50

const space = 32
const enter = 13

/** Makes the dragged copy of a row inert: nothing in it can be edited, focused or found by its id. */
function makeInert(copy: HTMLElement) {
  copy.inert = true
  copy.querySelectorAll('[contenteditable]').forEach((field) => field.removeAttribute('contenteditable'))
  copy.querySelectorAll('[id]').forEach((element) => element.removeAttribute('id'))
}

interface RowProps {
  item: unknown
  index: number
  isLast: boolean
  busy: boolean
  name: string
  helpId: string
  ownLayout: boolean
  onMove: (from: number, to: number) => void
  render: (item: unknown, row: RowParts) => ReactNode
}

const Row = memo(function Row({ item, index, isLast, busy, name, helpId, ownLayout, onMove, render }: RowProps) {
  const handle = (
    // No <button>: react-sortable-hoc ignores drags that start on one.
    <span
      ref={handleRef}
      className={classes.handle}
      role="button"
      tabIndex={0}
      aria-label={sortableTexts.drag(name)}
      aria-roledescription={sortableTexts.dragRole}
      aria-describedby={helpId}
    >
      <IconGripVertical size={20} stroke={1.75} aria-hidden="true" />
    </span>
  )
  const arrows = (
    <div className={classes.arrows}>
      <Arrow label={sortableTexts.moveUp(name)} onPress={index > 0 ? () => onMove(index, index - 1) : undefined}>
        <IconChevronUp size={20} stroke={1.75} aria-hidden="true" />
      </Arrow>
      <Arrow label={sortableTexts.moveDown(name)} onPress={isLast ? undefined : () => onMove(index, index + 1)}>
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
      </Arrow>
    </div>
  )
  const content = render(item, { index, isLast, name, handle, arrows })
  if (ownLayout)
    return (
      <SortableRow index={index} disabled={busy} className={classes.ownRow}>
        {content}
      </SortableRow>
    )
  return (
    <SortableRow index={index} disabled={busy} className={classes.row}>
      {handle}
      <div className={classes.content}>{content}</div>
      {arrows}
    </SortableRow>
  )
})

/** Stays focusable at the first and last position, so that a move to the edge does not lose the focus. WCAG 2.4.3. */
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
