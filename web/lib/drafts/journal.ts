/** What had not been written to the database when the page was left: parts by draft. */
export type Journal = Record<string, JournalEntry>

/** Changed parts of one draft; a part that is null was removed. */
export interface JournalEntry {
  parts: Record<string, unknown>
  base: Record<string, unknown> | null
}

const keyOf = (owner: string) => `sise.journal.${owner}`

/**
 * Notes the last moment's typing at once. A page that is being left may not finish writing to IndexedDB, which is
 * asynchronous; localStorage is not. @returns false where it is full or blocked.
 */
export function noteInJournal(owner: string, place: string, entry: JournalEntry): boolean {
  try {
    const journal = { ...readJournal(owner), [place]: entry }
    localStorage.setItem(keyOf(owner), JSON.stringify(journal))
    return true
  } catch {
    // The caller says so: nothing more can be done while the page goes.
    return false
  }
}

/** Removes the note of one draft, once it is in the database. */
export function strikeFromJournal(owner: string, place: string): void {
  const { [place]: struck, ...rest } = readJournal(owner)
  if (!struck) return
  if (Object.keys(rest).length > 0) localStorage.setItem(keyOf(owner), JSON.stringify(rest))
  else localStorage.removeItem(keyOf(owner))
}

/** What an earlier visit noted. Empty where storage is blocked or the note is broken. */
export function readJournal(owner: string): Journal {
  try {
    return JSON.parse(localStorage.getItem(keyOf(owner)) ?? '{}') as Journal
  } catch {
    return {}
  }
}
