import { journalKeys } from './database/journal.ts'
import { browserPlatform } from './platform.ts'

/** Puts what pages could only note when they were left into the database, when the client starts. FORUM-6. */
export function takeInLeftDrafts(): void {
  if (!isSomethingLeft()) return
  browserPlatform
    .loadCode()
    .then(({ takeInJournalAtStart }) => takeInJournalAtStart(browserPlatform))
    .catch(() => {
      // It stays where it is, encrypted, and is put into the database when a form or a list looks for drafts.
    })
}

function isSomethingLeft(): boolean {
  try {
    return journalKeys(localStorage).length > 0
  } catch {
    // Storage is blocked, so nothing can have been noted.
    return false
  }
}
