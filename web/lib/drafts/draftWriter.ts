import { v4 as newId } from 'uuid'
import { haveSameParts } from '../parts/parts.ts'
import type { DraftContent, DraftWrite } from './database/draftWrite.ts'
import { journalKey, writeEntry } from './database/journal.ts'
import type { DraftRevisions } from './draftRevisions.ts'
import { type DraftStore, type StoreFailure, storeFailureOf } from './DraftStore.ts'
import { SealedAhead, type SealedChange } from './sealedAhead.ts'
import type { TabPlatform } from './tabPlatform.ts'

/** What the writes of a draft ask of its session. */
export interface WriterHost {
  /** The id of the draft. */
  draftId: () => string
  /** What the form shows, and the record without the changes of the draft. */
  read: () => DraftContent
  /** Called with the outcome of each write. */
  onOutcome: (failure: StoreFailure | null) => void
  /** Called when what was to be replaced was another's by then, so that the draft is stored beside it. */
  onStoredBeside: () => Promise<unknown>
}

/** Writes the changes of a draft to the database, one after the other, and notes in the journal what a page that is left cannot write. */
export class DraftWriter {
  private readonly schedule: DraftSchedule
  private readonly note: JournalEntry
  private readonly ahead: SealedAhead
  /** Counts the changes of the value. */
  private change = 0
  /** The last change that is stored. */
  private stored = 0
  /** The change that only stores once more what was deleted. */
  private again: number | null = null
  private writing: Promise<void> = Promise.resolve()
  /** How often the draft was begun anew. */
  private restarts = 0

  constructor(
    private readonly store: DraftStore,
    private readonly revisions: DraftRevisions,
    private readonly host: WriterHost,
  ) {
    this.note = new JournalEntry(store.platform)
    this.ahead = new SealedAhead(store, () => ({ change: this.change, content: host.read() }))
    this.schedule = new DraftSchedule(store.platform, () => void this.write())
  }

  get isUnwritten(): boolean {
    return this.change !== this.stored
  }

  /** Resolves once the stored draft is as the last change or deletion left it. */
  readonly settled = (): Promise<void> => this.writing

  /** Counts a change of what is to be stored. */
  countChange(): void {
    this.change += 1
  }

  /** Prepares the write of the last change. */
  prepare(): void {
    this.schedule.changed()
    this.ahead.seal()
  }

  /** Writes soon what is not written. */
  goOn(): void {
    if (this.isUnwritten) this.schedule.changed()
  }

  /** Begins another draft, of which nothing is to be written. What is under way is of no account any more. */
  restart(): void {
    this.schedule.stop()
    this.restarts += 1
    this.change += 1
    this.stored = this.change
    this.note.removeUpTo(this.change)
  }

  /** What is shown is stored no more. Of several tabs that write the same again, one does. */
  writeAgain(): void {
    const hasNew = this.isUnwritten && this.again !== this.change
    const [revision] = this.revisions.all
    this.revisions.forgetWritten()
    this.countChange()
    if (!hasNew && revision !== undefined) {
      this.again = this.change
      this.ahead.keepRevision(this.change, revision)
    }
    this.prepare()
  }

  /** Takes back a write that would only store once more what was deleted. */
  leaveAgain(): void {
    if (this.again === this.change) this.stored = this.change
  }

  write(): Promise<void> {
    this.schedule.stop()
    if (!this.isUnwritten) return this.writing
    return this.settleAfter(this.writing.then(() => this.writeLatest()))
  }

  /** A page that is being left may not finish a write to the database. @returns whether anything was noted */
  noteUnwritten(): boolean {
    const { sealed } = this.ahead
    if (!this.isUnwritten || !sealed || sealed.change <= this.stored || this.isAsInitial()) return false
    const write = { ...this.writeOf(sealed), owner: this.store.owner }
    if (!this.note.write(write, sealed.change)) return false
    // The entry is one of our own writes, whoever puts it into the database.
    this.revisions.made(write.revision)
    return true
  }

  /**
   * Notes what could not be written by a form that is closed, and does not try again: the next form takes it in, and a write that comes
   * when that one has been sent would store it once more.
   */
  noteForNextForm(): void {
    if (this.noteUnwritten()) this.schedule.stop()
  }

  /** Reports a failure, after which the next change, or a pause, tries again. */
  settleAfter(work: Promise<unknown>): Promise<void> {
    this.writing = work.then(
      () => this.host.onOutcome(null),
      (error: unknown) => {
        if (this.isUnwritten) this.schedule.failed()
        this.host.onOutcome(storeFailureOf(error))
      },
    )
    return this.writing
  }

  private async writeLatest(): Promise<void> {
    if (!this.isUnwritten) return
    const { restarts, change } = this
    if (this.isAsInitial()) {
      const stored = this.revisions.all
      if (stored.length > 0) await this.store.remove(this.host.draftId(), stored)
      if (restarts !== this.restarts) return
      this.revisions.removed(stored)
      // A tab that still shows what it has typed stores that beside the empty form.
      const { originId } = this.revisions
      if (stored.length > 0) this.store.announce({ kind: 'erased', draftId: this.host.draftId(), originId })
      return this.settleChange(change)
    }
    const prepared = await this.ahead.latest()
    if (restarts !== this.restarts) return
    const write = this.writeOf(prepared)
    // Before its outcome is known: see there.
    this.revisions.made(prepared.revision)
    const storedAt = await this.store.commit(write)
    if (restarts !== this.restarts) return
    this.revisions.stored(storedAt, prepared.draft.content.value)
    this.settleChange(prepared.change)
    if (storedAt.originId !== write.originId) await this.host.onStoredBeside()
  }

  private isAsInitial(): boolean {
    const { value, base } = this.host.read()
    return haveSameParts(value, base)
  }

  private settleChange(change: number): void {
    this.stored = change
    this.note.removeUpTo(change)
    this.goOn()
  }

  private writeOf(change: SealedChange): Omit<DraftWrite, 'owner'> {
    return { draftId: this.host.draftId(), ...this.revisions.writeOf(change) }
  }
}

/** The entry of one session in the journal. */
class JournalEntry {
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

const writeAfterMs = 300
/** The longest delay of a write while the person types without a pause. */
const writeAtLatestMs = 2_000
/** The pause before a failed write is tried again, if the person does not type. */
const retryAfterMs = 10_000

/** When a draft is written: after a pause in typing, and at the latest after a while. */
class DraftSchedule {
  private cancel = () => {}
  /** When the first change was made that is not written yet, in ms since the epoch. */
  private since: number | null = null

  constructor(
    private readonly platform: TabPlatform,
    private readonly write: () => void,
  ) {}

  /** To be called at each change. */
  changed(): void {
    const now = Date.now()
    this.since ??= now
    this.after(Math.max(0, Math.min(writeAfterMs, writeAtLatestMs - (now - this.since))))
  }

  failed(): void {
    this.after(retryAfterMs)
  }

  /** To be called when a write begins, or when there is nothing to write any more. */
  stop(): void {
    this.cancel()
    this.since = null
  }

  private after(ms: number): void {
    this.cancel()
    this.cancel = this.platform.after(ms, this.write)
  }
}
