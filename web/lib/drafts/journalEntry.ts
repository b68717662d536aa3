import { v4 as newId } from 'uuid'
import type { DraftWrite } from './database/draftWrite.ts'
import { journalKey, writeEntry } from './database/journal.ts'
import type { TabPlatform } from './tabPlatform.ts'

/** The entry of one session in the journal. */
export class JournalEntry {
  private readonly key = journalKey(newId())
  /** The change of the session that is noted; null if none is. */
  private noted: number | null = null

  constructor(private readonly platform: TabPlatform) {}

  /** @returns whether it is noted: there may be no room, or storage may be blocked */
  write(write: DraftWrite, change: number): boolean {
    try {
      writeEntry(this.platform.storage(), this.key, write)
      this.noted = change
      return true
    } catch {
      return false
    }
  }

  /** Removes what is noted, once this change is in the database. */
  removeUpTo(change: number): void {
    if (this.noted === null || this.noted > change) return
    this.noted = null
    try {
      this.platform.storage().removeItem(this.key)
    } catch {
      // Storage was blocked meanwhile. Whoever puts the entry into the database finds that it is there already.
    }
  }
}
