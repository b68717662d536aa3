import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ItemEdit } from '../../../content/items/itemList.ts'
import { useStableCallback } from '../../../lib/useLatest.ts'
import type { MediaValue } from '../values.ts'

interface OpenItemOptions {
  items: readonly MediaValue[]
  /** Stable. */
  edit: (edit: ItemEdit<MediaValue>) => void
  /** The element with the tiles. */
  section: RefObject<HTMLElement>
}

/** An item that is added to the album with its first change; closing it unchanged adds nothing. */
interface NewItem {
  item: MediaValue
  /** The index at which it is inserted, from 0. */
  index: number
}

/** The item that is open for editing. Each change is an edit of the album. Closing focuses the tile of the last open item. GALLERY-2. */
export function useOpenItem({ items, edit, section }: OpenItemOptions) {
  const [id, setId] = useState<string | null>(null)
  const [added, setAdded] = useState<NewItem | null>(null)
  const index = items.findIndex((item) => item.id === id)
  const item = items[index] ?? added?.item ?? null

  const closed = useRef<string | null>(null)
  useEffect(() => {
    if (item || closed.current === null) return
    const tile = section.current?.querySelector<HTMLElement>(`[data-block="${CSS.escape(closed.current)}"]`)
    closed.current = null
    const target = tile?.querySelector<HTMLElement>('[data-open]')
    target?.focus()
  })

  return {
    /** Null while none is open. */
    item,
    /** From 1; null for one that is not in the album yet. */
    position: index < 0 ? null : index + 1,
    open: useCallback((opened: string) => setId(opened), []),
    openNew: (opened: MediaValue, at: number) => setAdded({ item: opened, index: at }),
    change: useStableCallback((changed: MediaValue) => {
      if (!added) return edit({ type: 'change', item: changed })
      edit({ type: 'insert', index: added.index, item: changed })
      setId(changed.id)
      setAdded(null)
    }),
    /** Opens the next (1) or the previous (-1) item. */
    step: (by: number) => setId((was) => items[index + by]?.id ?? was),
    close: () => {
      closed.current = id
      setId(null)
      setAdded(null)
    },
  }
}
