import { memo, useCallback } from 'react'
import type { ItemEdit } from '../../../content/items/itemList.ts'
import type { Selection } from '../../../content/items/useSelection.ts'
import { SortableList } from '../../../ui/list/sortable/SortableList.tsx'
import type { RowParts } from '../../../ui/list/sortable/SortableRow.tsx'
import type { MediaValue } from '../values.ts'
import { MediaTile } from './MediaTile.tsx'
import { mediaTexts } from './text.ts'
import classes from './MediaGrid.module.css'

interface MediaGridProps {
  items: readonly MediaValue[]
  /** Stable, as the functions below. */
  edit: (edit: ItemEdit<MediaValue>) => void
  busy: boolean
  /** The id of the item that the API has refused, and why. */
  refused: string | null
  problem: string | null
  /** The name of the form field that the items are. */
  field: string
  /** Stable. */
  selection: Selection
  onOpen: (id: string) => void
  /** Adds media before the item at an index. */
  onAdd: (kind: 'image' | 'embed', index: number) => void
  onRemove: (item: MediaValue, name: string) => void
}

/**
 * The tiles of an album. With 500 of them, an edit of the titles must not render the list, and a move only the tiles whose position it
 * changes. GALLERY-2, ORDER-1.
 */
export const MediaGrid = memo(function MediaGrid(props: MediaGridProps) {
  const { items, edit, busy, refused, problem, field, selection, onOpen, onAdd, onRemove } = props
  const tile = useCallback(
    (item: MediaValue, parts: RowParts) => (
      <MediaTile
        item={item}
        parts={parts}
        busy={busy}
        error={refused === item.id ? problem : null}
        field={field}
        selection={selection}
        onOpen={onOpen}
        onAdd={onAdd}
        onRemove={onRemove}
      />
    ),
    [busy, refused, problem, field, selection, onOpen, onAdd, onRemove],
  )
  const move = useCallback((from: number, to: number) => edit({ type: 'move', from, to }), [edit])
  return (
    <SortableList
      items={items}
      label={mediaTexts.list}
      nameOf={nameOf}
      onMove={move}
      busy={busy}
      layout="grid"
      rowStops
      className={classes.grid}
    >
      {tile}
    </SortableList>
  )
}, hasSameProps)

const nameOf = ({ kind }: MediaValue, index: number) => mediaTexts.named(index + 1, kind)

/** The items are compared one by one, as any edit of the album makes a new array of them. */
function hasSameProps({ items: was, ...before }: MediaGridProps, { items, ...now }: MediaGridProps): boolean {
  if (was.length !== items.length || was.some((item, index) => item !== items[index])) return false
  // The keys are those of the props, which Object.keys widens to string.
  return (Object.keys(now) as (keyof typeof now)[]).every((name) => before[name] === now[name])
}
