import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconGripVertical,
  type TablerIcon,
} from '@tabler/icons-react'
import { memo, type MouseEvent, type ReactNode } from 'react'
import { swallowSecondPress } from '../../notice/swallowSecondPress.ts'
import { handleRef, SortableRow } from './sortableElements.tsx'
import { sortableTexts } from './text.ts'
import classes from './SortableList.module.css'

/** The position and the controls of a row. */
export interface RowControls {
  /** From 0. */
  index: number
  isLast: boolean
  name: string
  handle: ReactNode
  arrows: ReactNode
}

interface RowProps {
  item: unknown
  index: number
  isLast: boolean
  busy: boolean
  name: string
  /** The id of the element that explains the keys of the handle. */
  helpId: string
  layout: 'line' | 'own' | 'grid'
  onMove: (from: number, to: number) => void
  render: (item: unknown, row: RowControls) => ReactNode
}

/** A row of a sortable list. Renders again only if one of its props has changed. */
export const Row = memo(function Row({ item, index, isLast, busy, name, helpId, layout, onMove, render }: RowProps) {
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
  const [back, forth] = layout === 'grid' ? gridArrows : lineArrows
  const arrows = (
    <div className={classes.arrows}>
      <Arrow
        icon={back.icon}
        label={back.label(name)}
        onPress={index > 0 ? () => onMove(index, index - 1) : undefined}
      />
      <Arrow
        icon={forth.icon}
        label={forth.label(name)}
        onPress={isLast ? undefined : () => onMove(index, index + 1)}
      />
    </div>
  )
  const content = render(item, { index, isLast, name, handle, arrows })
  if (layout !== 'line')
    return (
      <SortableRow index={index} disabled={busy}>
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

const lineArrows = [
  { icon: IconChevronUp, label: sortableTexts.moveUp },
  { icon: IconChevronDown, label: sortableTexts.moveDown },
] as const
const gridArrows = [
  { icon: IconChevronLeft, label: sortableTexts.moveBack },
  { icon: IconChevronRight, label: sortableTexts.moveForth },
] as const

interface ArrowProps {
  icon: TablerIcon
  label: string
  onPress: (() => void) | undefined
}

/** Stays focusable at the first and last position, so that a move to the edge does not lose the focus. WCAG 2.4.3. */
function Arrow({ icon: Icon, label, onPress }: ArrowProps) {
  const move = (press: MouseEvent) => {
    if (!onPress) return
    // The neighbour is under the pointer then, and its arrow would undo the move.
    swallowSecondPress(press)
    onPress()
  }
  return (
    <button type="button" className={classes.arrow} aria-label={label} aria-disabled={!onPress} onClick={move}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
    </button>
  )
}
