import { v4 as newId } from 'uuid'
import { haveSameFields } from '../fields/fields.ts'
import type { DraftDatabase, DraftWrite } from './draftDatabase.ts'
import type { DraftStore } from './DraftStore.ts'
import type { OpenedDraft } from './openDraft.ts'
import type { DraftContent, Sealer } from './sealing.ts'
import { noteKeyOf } from './tabPlatform.ts'

/** The form whose draft is written. */
interface Host {
  readonly isOpen: boolean
  /** The form's values, and the record without the draft's changes. */
  content(): DraftContent
  /** Reports the outcome of a write. */
  settle(job: Promise<unknown>): void
  /** Looks for other drafts of the form. */
  look(): void
}

/** The delay from a change to its write, also while the person types on. The database has the rest of the 300 ms. In ms. */
const writeAfterMs = 250
/** The delay before a failed write is retried, if the person does not type. In ms. */
const retryAfterMs = 10_000

/**
 * One tab's writes of a draft to the database, from when the draft is begun or opened until it is saved or discarded. A write may replace
 * only revisions that the tab has seen.
 */
export class DraftCopy {
  /** The origins of the draft: its own is the last, after those under which other tabs continued it. */
  origins: readonly string[]
  /** The revisions that this tab has seen or made. */
  seen: readonly string[]
  /** The change that this tab has stored last, or opened; null if there is none, or a merge has changed the content since. */
  private written: { change: number; revision: string } | null = null
  /** The number of the latest change. */
  private change = 0
  /** The number of the last stored change. */
  private stored = 0
  /** The last change, encrypted. */
  private sealed: { change: number; write: Pick<DraftWrite, 'revision' | 'sealed'> } | null = null
  private timer: { isRetry: boolean; cancel: () => void } | null = null
  private readonly noteKey = noteKeyOf(newId())
  /** The number of the change that is noted in localStorage. */
  private noted: number | null = null

  /** @param stored where the draft to continue is stored; null for a new one */
  constructor(
    private readonly store: DraftStore,
    readonly draftId: string,
    private readonly host: Host,
    stored: OpenedDraft<object>['stored'] = null,
  ) {
    this.origins = [stored?.originId ?? newId()]
    this.seen = stored ? [stored.revision] : []
    if (stored?.isAsShown) this.written = { change: 0, revision: stored.revision }
    else if (stored) this.change = 1
  }

  get origin(): string {
    return this.origins.at(-1) ?? ''
  }

  get isUnwritten(): boolean {
    return this.change !== this.stored
  }

  changed(): void {
    this.change += 1
    this.schedule()
  }

  /** Schedules a write of unwritten changes. */
  schedule(isRetry = false): void {
    if (!this.isUnwritten || (this.timer && !this.timer.isRetry)) return
    this.timer?.cancel()
    const cancel = this.store.platform.after(isRetry ? retryAfterMs : writeAfterMs, () => void this.write())
    this.timer = { isRetry, cancel }
  }

  /** Writes unwritten changes. @returns the write, which is reported to the form */
  write(): Promise<void> {
    this.stopTimer()
    if (!this.isUnwritten) return Promise.resolve()
    const writing = this.store
      .inTurn((database) => this.writeLatest(database))
      .catch((error: unknown) => {
        // The next opened form takes over the note; a later write of a closed form could store the draft again after it was sent.
        if (this.host.isOpen || !this.note()) this.schedule(true)
        throw error
      })
    this.host.settle(writing)
    return writing
  }

  /** Notes unwritten changes in localStorage, as a page that is left may not finish a write. @returns whether they are noted */
  note(): boolean {
    const { sealer, platform } = this.store
    if (!sealer || !this.isUnwritten || this.isAsInitial()) return false
    try {
      platform.storage().setItem(this.noteKey, JSON.stringify(this.nextWrite(sealer)))
    } catch {
      // Full or blocked.
      return false
    }
    this.noted = this.change
    return true
  }

  /** Stops writing, because the draft was saved or discarded. */
  end(): void {
    this.stopTimer()
    this.markStored(this.change)
  }

  /** Stores the content again, because the site's data were deleted. */
  writeAgain(): void {
    if (this.isAsInitial()) return
    this.stored = -1
    this.schedule()
  }

  /** Begins a new draft, as another tab has saved these revisions. It replaces what this tab has stored. */
  detach(revisions: readonly string[]): void {
    // The content has been saved with them and need not be stored again.
    if (this.written?.change === this.change && revisions.includes(this.written.revision)) this.stored = this.change
    this.origins = [newId()]
  }

  private stopTimer(): void {
    this.timer?.cancel()
    this.timer = null
  }

  private async writeLatest(database: DraftDatabase): Promise<void> {
    if (!this.isUnwritten) return
    const { store, draftId, change, seen } = this
    if (this.isAsInitial()) {
      if (seen.length > 0) await store.removeNow(database, draftId, seen)
      this.seen = this.seen.filter((revision) => !seen.includes(revision))
      // A tab that still shows typed text stores it separately.
      if (seen.length > 0) store.announce({ kind: 'erased', draftId, originId: this.origin })
    } else {
      const write = this.nextWrite(database.sealer)
      const { originId, revision } = await store.commit(database, write)
      this.seen = [revision, ...this.seen.filter((one) => one !== revision && !write.replaces.includes(one))]
      this.written = { change, revision }
      if (originId !== write.originId) {
        this.origins = [...this.origins, originId]
        this.host.look()
      }
    }
    this.markStored(change)
  }

  private isAsInitial(): boolean {
    const { value, base } = this.host.content()
    return haveSameFields(value, base)
  }

  /** The write of the latest change. Its revision counts as seen from now on, as a failed write may still be stored. */
  private nextWrite(sealer: Sealer): DraftWrite {
    const { store, draftId, origin, change, seen, written } = this
    // A change that is written again has the same revision, also in other tabs that show it: only one of them stores it.
    const revision = written?.change === change ? written.revision : newId()
    if (this.sealed?.change !== change)
      this.sealed = { change, write: { revision, sealed: sealer.seal(this.host.content()) } }
    const { write } = this.sealed
    if (!seen.includes(write.revision)) this.seen = [...seen, write.revision]
    const isChange = written !== null && written.change === this.stored
    return { owner: store.owner, draftId, originId: origin, replaces: seen, isChange, ...write }
  }

  private markStored(change: number): void {
    // A write may end after the draft was saved, when later writes are needless.
    this.stored = Math.max(this.stored, change)
    if (this.noted === null || this.noted > change) return
    this.noted = null
    try {
      this.store.platform.storage().removeItem(this.noteKey)
    } catch {
      // Storage was blocked meanwhile. The tab that commits the note finds its revision stored.
    }
  }
}
