/** Changes that were not in the database yet when the page was left, by draft id. */
export type Journal = Record<string, JournalEntry>

/** The changed parts of a draft; null marks a removed part. */
export interface JournalEntry {
  parts: Record<string, unknown>
  base: Record<string, unknown> | null
  originId?: string | undefined
}

const keyOf = (owner: string) => `sise.journal.${owner}`

/**
 * Writes changes synchronously to localStorage, because a page that is being left may not finish a write to IndexedDB.
 * @returns false if storage is full or blocked
 */
export function addToJournal(owner: string, draftId: string, entry: JournalEntry): boolean {
  try {
    const journal = { ...readJournal(owner), [draftId]: entry }
    localStorage.setItem(keyOf(owner), JSON.stringify(journal))
    return true
  } catch {
    // Reported by the return value; there is no other storage to fall back to.
    return false
  }
}

/** Removes the entry of a draft, once its changes are in the database. */
export function removeFromJournal(owner: string, draftId: string): void {
  const { [draftId]: removed, ...rest } = readJournal(owner)
  if (!removed) return
  if (Object.keys(rest).length > 0) localStorage.setItem(keyOf(owner), JSON.stringify(rest))
  else localStorage.removeItem(keyOf(owner))
}

/** The journal of an earlier visit; empty if storage is blocked or the entry is not JSON. */
export function readJournal(owner: string): Journal {
  try {
    return JSON.parse(localStorage.getItem(keyOf(owner)) ?? '{}') as Journal
  } catch {
    return {}
  }
}
