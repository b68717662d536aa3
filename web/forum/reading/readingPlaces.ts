/** A scroll position in a topic: at a post, `top` pixels below the viewport's top, or `y` pixels down, above the first post. */
export type ReadingPlace = { postId: string; top: number } | { postId: null; y: number }

const storageKey = 'sise.places'
const most = 40

/** Stores the scroll position of a history entry, for history navigation and reloads. */
export function keepPlace(entry: string, place: ReadingPlace): void {
  const others = places().filter(([known]) => known !== entry)
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...others, [entry, place]].slice(-most)))
  } catch {
    // Storage is blocked or full: the position is not restored.
  }
}

/** The stored scroll position of a history entry; null if there is none. */
export function keptPlace(entry: string): ReadingPlace | null {
  return places().find(([known]) => known === entry)?.[1] ?? null
}

function places(): [string, ReadingPlace][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, ReadingPlace][]
  } catch {
    return []
  }
}
