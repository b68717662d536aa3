/** Where somebody was in a topic: at a post, so far below the window's top, or so far down in what goes before the posts. */
export type ReadingPlace = { postId: string; top: number } | { postId: null; y: number }

const storageKey = 'sise.places'
const most = 40

/** Keeps a place for when this entry of the history is come back to, by going back or by a reload. */
export function keepPlace(entry: string, place: ReadingPlace): void {
  const others = places().filter(([known]) => known !== entry)
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...others, [entry, place]].slice(-most)))
  } catch {
    // Storage is blocked or full: one comes back to the beginning.
  }
}

/** The place that was kept for an entry of the history; null where there is none. */
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
