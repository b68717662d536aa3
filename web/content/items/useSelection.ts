import { useMemo, useSyncExternalStore } from 'react'
import { createStore, type Store } from '../../lib/store.ts'
import { useLatest } from '../../lib/useLatest.ts'
import type { Item } from './itemList.ts'

/** The selected items of a list. A store, so that a change renders only the affected items, even in a list of 500. */
export interface Selection extends Pick<Store<ReadonlySet<string>>, 'get' | 'subscribe'> {
  /** Toggles an item; with `range`, gives all items from the last pressed one the same state. */
  press: (id: string, range: boolean) => void
  all: () => void
  clear: () => void
}

/** The selection in a list of items; stable. GALLERY-5. */
export function useSelection(items: readonly Item[]): Selection {
  const latest = useLatest(items)
  return useMemo(() => createSelection(() => latest.current.map(({ id }) => id)), [latest])
}

function createSelection(idsNow: () => readonly string[]): Selection {
  const chosen = createStore<ReadonlySet<string>>(new Set())
  let pressed: string | null = null
  const change = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(chosen.get())
    for (const id of ids) {
      if (isOn) next.add(id)
      else next.delete(id)
    }
    chosen.set(next)
  }
  return {
    get: chosen.get,
    subscribe: chosen.subscribe,
    press(id, range) {
      const ids = idsNow()
      const [from, to] = [ids.indexOf(pressed ?? id), ids.indexOf(id)]
      const isOn = !chosen.get().has(id)
      change(range && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id], isOn)
      pressed = id
    },
    all: () => change(idsNow(), true),
    clear: () => chosen.set(new Set()),
  }
}

/** Whether an item is selected. */
export const useIsSelected = ({ get, subscribe }: Selection, id: string): boolean =>
  useSyncExternalStore(subscribe, () => get().has(id))

/** The selected items that are still in the list, in its order. */
export function useSelected<I extends Item>({ get, subscribe }: Selection, items: readonly I[]): readonly I[] {
  const ids = useSyncExternalStore(subscribe, get)
  return useMemo(() => (ids.size === 0 ? [] : items.filter(({ id }) => ids.has(id))), [ids, items])
}
