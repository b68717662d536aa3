import {
  memo,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useStableCallback } from '../../../lib/useLatest.ts'
import { topLayer } from '../../dialog/overlays.ts'
import { type ScreenKey, useListedKeys } from '../../keys/listedKeys.ts'
import { useRowStops } from '../useRowStops.ts'
import { carriedMove } from './carriedMove.ts'
import { foldRows, unfoldRows } from './foldRows.ts'
import { SortableListElement } from './sortableElements.tsx'
import { Row, type RowControls } from './SortableRow.tsx'
import { sortableTexts } from './text.ts'
import classes from './SortableList.module.css'

interface SortKey extends ScreenKey {
  /** As react-sortable-hoc names them: `KeyboardEvent.keyCode`. */
  codes: number[]
}

/** The keys that move a row whose handle has the focus. ORDER-1, KEYS-2. */
const sortKeys = {
  lift: { keys: [sortableTexts.keys.space, 'Enter'], codes: [32, 13], what: sortableTexts.keys.lift },
  back: { keys: ['↑', '←'], codes: [38, 37], what: sortableTexts.keys.back },
  forth: { keys: ['↓', '→'], codes: [40, 39], what: sortableTexts.keys.forth },
  cancel: { keys: ['Esc'], codes: [27], what: sortableTexts.keys.cancel },
} satisfies Record<string, SortKey>

const listed = Object.values(sortKeys)

interface SortableListProps<T> {
  /** The rows in display order. */
  items: readonly T[]
  label: string
  /** Accessible name of a row; `index` counts from 0. */
  nameOf: (item: T, index: number) => string
  /** Called when a row is moved, with indexes from 0. Never called with `from` equal to `to`. ORDER-1. */
  onMove: (from: number, to: number) => void
  /** True while a move is being saved: further moves are ignored. NOTE-2. */
  busy?: boolean
  /**
   * The layout of the rows: 'line' with the handle before the content and the arrows after it, 'own' where the content places both, 'grid'
   * for tiles that are dragged in both directions and place both themselves.
   */
  layout?: 'line' | 'own' | 'grid'
  /**
   * For rows that are taller than the screen: a drag begins when the pointer has moved, and hides the elements with `data-folds` in all
   * rows until it ends.
   */
  folding?: boolean
  /** Makes each row one tab stop: see useRowStops. Constant. */
  rowStops?: boolean
  className?: string
  /**
   * Renders the content of a row. Pass a stable function (from module scope or `useCallback`) so that only rows whose item
   * changed re-render; long lists need that.
   */
  children: (item: T, row: RowControls) => ReactNode
}

/**
 * A list whose rows are moved by arrow buttons, by dragging, and by keyboard on the handle. Every move is announced to screen readers;
 * Escape cancels it. While a row is dragged the list is frozen: other changes show afterwards. Lists can be nested. With equal props it is
 * not rendered again. ORDER-1.
 */
// `memo` loses the type parameter.
export const SortableList = memo(SortableRows) as typeof SortableRows

function SortableRows<T extends { id: string }>({
  items,
  label,
  nameOf,
  onMove,
  busy = false,
  layout = 'line',
  folding = false,
  rowStops = false,
  className,
  children,
}: SortableListProps<T>) {
  // The live region has its own state, so that an announcement re-renders no row.
  const announce = useRef<Announce>(() => {})
  const list = useRef<HTMLOListElement | null>(null)
  const stopsRef = useRowStops<HTMLOListElement>()
  const listRef = useCallback(
    (element: HTMLOListElement | null) => {
      list.current = element
      if (rowStops) stopsRef(element)
    },
    [rowStops, stopsRef],
  )
  const helpId = useId()
  useListedKeys(listed)
  const isGrid = layout === 'grid'
  // The library identifies rows by their index: a change during a drag would make it drag another row.
  const [frozen, setFrozen] = useState<readonly T[] | null>(null)
  const shown = frozen ?? items
  const carriedByPointer = useRef(false)
  const isCancelled = useRef(false)
  useEscape(frozen != null, () => {
    // A keyboard drag is ended by the library; a pointer drag it cannot cancel.
    if (!carriedByPointer.current) return false
    isCancelled.current = true
    window.dispatchEvent(new MouseEvent('mouseup'))
    return true
  })
  const nameAt = (index: number) => {
    const item = shown[index]
    return item ? nameOf(item, index) : ''
  }
  const move = useStableCallback((from: number, to: number) => {
    const item = items[from]
    if (busy || !item || from === to || to < 0 || to >= items.length) return
    announce.current(sortableTexts.moved(nameOf(item, from), to + 1, items.length))
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
        className={[classes.list, className].filter(Boolean).join(' ')}
        listRef={listRef}
        // Called only by mounted rows, when the list's ref is set.
        getContainer={() => list.current!}
        helperContainer={topLayer}
        useDragHandle
        axis={isGrid ? 'xy' : 'y'}
        lockAxis={isGrid ? undefined : 'y'}
        lockToContainerEdges
        // By default the library does not scroll the window.
        useWindowAsScrollContainer={layout !== 'line'}
        distance={folding ? dragDistance : 0}
        // In a long list, animating every row would delay the first move.
        transitionDuration={items.length > maxAnimatedRows ? 0 : 160}
        helperClass={classes.lifted}
        keyCodes={{
          lift: sortKeys.lift.codes,
          drop: sortKeys.lift.codes,
          up: sortKeys.back.codes,
          down: sortKeys.forth.codes,
          cancel: sortKeys.cancel.codes,
        }}
        updateBeforeSortStart={({ node }) => {
          setFrozen(items)
          if (list.current) list.current.dataset.lifting = ''
          if (folding && list.current) foldRows(list.current, node)
        }}
        onSortStart={({ index, helper, isKeySorting }) => {
          carriedByPointer.current = !isKeySorting
          isCancelled.current = false
          makeInert(helper)
          announce.current(sortableTexts.grabbed(nameAt(index), index + 1, shown.length))
        }}
        onSortOver={({ index, newIndex }) =>
          announce.current(sortableTexts.over(nameAt(index), newIndex + 1, shown.length))
        }
        onSortEnd={({ oldIndex, newIndex }, event) => {
          if (list.current) delete list.current.dataset.lifting
          if (folding && list.current) unfoldRows(list.current, oldIndex, isCancelled.current ? {} : event)
          setFrozen(null)
          const wanted = isCancelled.current || oldIndex === newIndex ? null : { from: oldIndex, to: newIndex }
          const now = wanted && carriedMove(shown, items, wanted)
          if (!now || now.from === now.to) announce.current(sortableTexts.notMoved(nameAt(oldIndex)))
          else move(now.from, now.to)
        }}
      >
        {shown.map((item, index) => (
          <Row
            key={item.id}
            item={item}
            index={index}
            isLast={index === shown.length - 1}
            busy={busy}
            name={nameOf(item, index)}
            helpId={helpId}
            layout={layout}
            onMove={move}
            // `memo` loses the type parameter; the function is only called with entries of `items`.
            render={children as (item: unknown, row: RowControls) => ReactNode}
          />
        ))}
      </SortableListElement>
      <LiveRegion announce={announce} />
    </>
  )
}

/** The largest number of rows that are animated while one is dragged. */
const maxAnimatedRows = 50
/** The distance in px that the pointer must move before rows fold, so that a mere press does not change the screen. */
const dragDistance = 4

/** Makes the dragged copy of a row inert: nothing in it can be edited, focused or found by its id. */
function makeInert(copy: HTMLElement) {
  copy.inert = true
  copy.querySelectorAll('[contenteditable]').forEach((field) => field.removeAttribute('contenteditable'))
  copy.querySelectorAll('[id]').forEach((element) => element.removeAttribute('id'))
}

/** Announces a sentence to screen readers. */
type Announce = (sentence: string) => void

/** A live region with its own state, so that an announcement re-renders nothing else. Sets `announce` to the function. */
function LiveRegion({ announce }: { announce: Ref<Announce> }) {
  const [message, setMessage] = useState('')
  useImperativeHandle(announce, () => setMessage, [])
  return (
    <p role="status" className="visually-hidden">
      {message}
    </p>
  )
}

/**
 * Calls a function when Escape is pressed, before any other listener on the page.
 * @param onEscape returns whether it has handled the key; other listeners are not called then
 */
function useEscape(active: boolean, onEscape: () => boolean): void {
  const escape = useStableCallback(onEscape)
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !escape()) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [active, escape])
}
