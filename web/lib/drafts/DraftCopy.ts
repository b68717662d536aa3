import { v4 as newId } from 'uuid'
import { haveSameParts } from '../parts/parts.ts'
import type { DraftDatabase, DraftWrite } from './draftDatabase.ts'
import type { DraftStore } from './DraftStore.ts'
import type { OpenedDraft } from './openDraft.ts'
import type { DraftContent, Sealer } from './sealing.ts'
import { noteKeyOf } from './tabPlatform.ts'

/** The form whose draft is written. */
interface Host {
  readonly isOpen: boolean
  /** What the form shows, and the record without the changes of the draft. */
  content(): DraftContent
  /** Reports the outcome of a write. */
  settle(job: Promise<unknown>): void
  /** Looks for other drafts of the form. */
  look(): void
}

/** How long after a change it is written, also while the person types on. The rest of 300 ms is for the database. In ms. */
const writeAfterMs = 250
/** The pause before a failed write is tried again, if the person does not type. In ms. */
const retryAfterMs = 10_000

/**
 * A draft in the database as one tab writes it, from when it is begun or opened until it is saved or discarded. From what the tab has seen
 * follows what a write may replace, so that none replaces what is not known here.
 */
export class DraftCopy {
  /** The origins of the draft: its own, the last, after those from which other tabs went on with it. */
  origins: readonly string[]
  /** The revisions that this tab has seen or made. */
  seen: readonly string[]
  /** The change that this tab has stored last, or opened; null if there is none, or a merge shows something else. */
  private written: { change: number; revision: string } | null = null
  /** Counts the changes. */
  private change = 0
  /** The last change that is stored. */
  private stored = 0
  /** The last change, encrypted. */
  private sealed: { change: number; write: Pick<DraftWrite, 'revision' | 'sealed'> } | null = null
  private timer: { isRetry: boolean; cancel: () => void } | null = null
  private readonly noteKey = noteKeyOf(newId())
  /** The change that is noted in localStorage. */
  private noted: number | null = null

  /** @param stored where the draft is stored that is gone on with; null for a new one */
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

  /** Writes soon what is not written. */
  schedule(isRetry = false): void {
    if (!this.isUnwritten || (this.timer && !this.timer.isRetry)) return
    this.timer?.cancel()
    const cancel = this.store.platform.after(isRetry ? retryAfterMs : writeAfterMs, () => void this.write())
    this.timer = { isRetry, cancel }
  }

  /** Writes what is not written. @returns the write, which is reported to the form */
  write(): Promise<void> {
    this.stopTimer()
    if (!this.isUnwritten) return Promise.resolve()
    const writing = this.store
      .inTurn((database) => this.writeLatest(database))
      .catch((error: unknown) => {
        // The form that is opened next takes the note in: a later write of a closed form would store it once more after it is sent.
        if (this.host.isOpen || !this.note()) this.schedule(true)
        throw error
      })
    this.host.settle(writing)
    return writing
  }

  /** A page that is left may not finish a write to the database. @returns whether what is not written is noted */
  note(): boolean {
    const { sealer, platform } = this.store
    if (!sealer || !this.isUnwritten || this.isAsInitial()) return false
    try {
      platform.storage().setItem(this.noteKey, JSON.stringify(this.nextWrite(sealer)))
    } catch {
      // There is no room, or storage is blocked.
      return false
    }
    this.noted = this.change
    return true
  }

  /** Writes nothing any more, because the draft was saved or discarded. */
  end(): void {
    this.stopTimer()
    this.markStored(this.change)
  }

  /** What is shown is stored no more, because the data of the site were deleted. */
  writeAgain(): void {
    if (this.isAsInitial()) return
    this.stored = -1
    this.schedule()
  }

  /** Another tab has saved these revisions. What is typed here is a draft of its own from now on, and replaces what this tab has stored. */
  part(revisions: readonly string[]): void {
    // What is shown here is saved with them, and need not be stored again.
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
      // A tab that still shows what it has typed stores that beside the empty form.
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
    return haveSameParts(value, base)
  }

  /** The write of the last change: one of our own from now on, also if it fails halfway or a note brings it. */
  private nextWrite(sealer: Sealer): DraftWrite {
    const { store, draftId, origin, change, seen, written } = this
    // The same one however often it is written, and, where it is stored again, in all tabs that show it: one of them stores it.
    const revision = written?.change === change ? written.revision : newId()
    if (this.sealed?.change !== change)
      this.sealed = { change, write: { revision, sealed: sealer.seal(this.host.content()) } }
    const { write } = this.sealed
    if (!seen.includes(write.revision)) this.seen = [...seen, write.revision]
    const isChange = written !== null && written.change === this.stored
    return { owner: store.owner, draftId, originId: origin, replaces: seen, isChange, ...write }
  }

  private markStored(change: number): void {
    // A write may end after the draft was saved, which makes all later ones needless.
    this.stored = Math.max(this.stored, change)
    if (this.noted === null || this.noted > change) return
    this.noted = null
    try {
      this.store.platform.storage().removeItem(this.noteKey)
    } catch {
      // Storage was blocked meanwhile. The tab that puts the note into the database finds that it is there already.
    }
  }
}
