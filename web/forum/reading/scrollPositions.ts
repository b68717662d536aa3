import { readFromSession, storeInSession } from '../../lib/session/tabStorage.ts'

/** A scroll position in a topic: at a post, `top` pixels below the viewport's top, or `y` pixels down, above the first post. */
export type ScrollPosition = { postId: string; top: number } | { postId: null; y: number }

const storageKey = 'places'
const maxPositions = 40

/** Stores the scroll position of a history entry, for history navigation and reloads. */
export function storeScrollPosition(entry: string, position: ScrollPosition): void {
  const others = positions().filter(([known]) => known !== entry)
  storeInSession(storageKey, [...others, [entry, position]].slice(-maxPositions))
}

/** The stored scroll position of a history entry; null if there is none. */
export function storedScrollPosition(entry: string): ScrollPosition | null {
  return positions().find(([known]) => known === entry)?.[1] ?? null
}

const positions = () => readFromSession<[string, ScrollPosition][]>(storageKey) ?? []
