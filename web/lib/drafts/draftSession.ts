import { v4 as newId } from 'uuid'
import { haveSameParts, type Parts, partsOf } from '../parts/parts.ts'
import type { DraftHead } from './database/draftRows.ts'
import type { DraftWrite } from './database/draftWrite.ts'
import { DraftSchedule } from './draftSchedule.ts'
import type { DraftState } from './draftState.ts'
import { type DraftEvent, type DraftStore, type StoreFailure, storeFailureOf } from './DraftStore.ts'
import type { OpenedDraft } from './openDraft.ts'
import { SealedAhead, type SealedChange } from './sealedAhead.ts'
import { SessionNote } from './sessionNote.ts'
import { holdWriterLock, type WriterLock, writerLockName } from './writerLock.ts'

/** The draft of an open form: holds its value, and writes it while this tab is its writer. */
export class DraftSession<T extends object> {
  private state: DraftState<T>
  private readonly listeners = new Set<() => void>()
  private readonly schedule: DraftSchedule
  private readonly note: SessionNote
  private readonly ahead: SealedAhead
  private readonly reopen: OpenedDraft<T>['reopen']
  private originId: string
  /** The revisions that this tab has seen or made: what a write may replace. */
  private seen: string[]
  /** The revision that was opened: another tab may show it as well, so that only the writer replaces it. */
  private readonly restored: string | null
  /** What is stored under a revision, as far as this tab knows: the next write has only what differs. */
  private written: { revision: string; parts: Parts } | null
  /** Counts the changes of the value. */
  private change = 0
  /** The last change that is stored. */
  private stored = 0
  /** The change that only stores once more what was deleted. */
  private again: number | null = null
  private isStarted = false
  private lock: WriterLock | null = null
  /** Null until the request for the lock is decided. */
  private isWriter: boolean | null = null
  /** Whether the person has asked to keep what this tab shows, and the lock is not granted yet. */
  private isTakingOver = false
  /** The look at the database that a writer begins with. */
  private hasRead: Promise<void> = Promise.resolve()
  private failure: StoreFailure | null
  private writing: Promise<void> = Promise.resolve()
  /** How often the draft was begun anew. */
  private restarts = 0

  constructor(
    private readonly store: DraftStore,
    private readonly draftId: string,
    { initial, value, restoredAt, others, stored, failure, reopen }: OpenedDraft<T>,
  ) {
    this.state = { initial, value, restoredAt, others, status: failure ?? 'stored', isSavedElsewhere: false }
    this.failure = failure
    this.originId = stored?.originId ?? newId()
    this.seen = stored ? [stored.revision] : []
    this.restored = stored?.revision ?? null
    this.written = stored?.isAsShown ? { revision: stored.revision, parts: partsOf(value) } : null
    this.reopen = reopen
    this.note = new SessionNote(store.platform)
    this.ahead = new SealedAhead(store, () => ({
      change: this.change,
      content: { value: partsOf(this.state.value), base: partsOf(this.state.initial) },
    }))
    this.schedule = new DraftSchedule(store.platform, () => void this.write())
  }

  readonly current = (): DraftState<T> => this.state

  /** Identifies this draft; another one begins after it was saved or discarded, and when another tab has saved it. */
  readonly origin = (): string => this.originId

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Follows the page and the other tabs. @returns a function that writes once more and stops */
  readonly start = (): (() => void) => {
    this.isStarted = true
    if (this.state.restoredAt !== null || this.isUnwritten) this.requestLock()
    const stopListening = this.store.listen((event) => this.receive(event))
    const stopWatching = this.store.platform.watchPage({
      gone: this.writeOnLeaving,
      hidden: this.writeOnLeaving,
    })
    return () => {
      this.isStarted = false
      stopListening()
      stopWatching()
      const { lock } = this
      const wasOther = this.isWriter === false
      this.lock = null
      // What has no room in the database is noted for the next visit.
      const lastWrite = this.write({ isLeaving: true }).then(() => {
        if (!wasOther) this.noteUnwritten()
      })
      this.store.readAfter(lastWrite)
      void lastWrite.finally(() => lock?.release())
    }
  }

  /** Sets the value, like a setter of useState. */
  readonly set = (next: T | ((was: T) => T)): void => {
    this.setState({ value: next instanceof Function ? next(this.state.value) : next })
    this.change += 1
    this.requestLock()
    this.schedule.changed()
    this.ahead.seal()
  }

  /** Tells other tabs that the value has been saved, and clears. */
  readonly saved = (): void => {
    this.store.announce({ kind: 'saved', draftId: this.draftId, originId: this.originId })
    this.restart(this.state.initial)
  }

  /** Resets to the initial value, and deletes the stored draft unless another tab is its writer. */
  readonly clear = (): void => {
    if (this.isWriter === false) this.seen = []
    this.restart(this.state.initial)
  }

  /**
   * Begins a new draft from a record that has been saved, in a form that stays open. A value that is equal to it stays the same object, so
   * that its history goes on.
   */
  readonly rebase = (saved: T): void => {
    const { value } = this.state
    this.restart(haveSameParts(value, saved) ? value : saved)
  }

  /** Resolves once the stored draft is as the last change or `clear` left it. */
  readonly settled = (): Promise<void> => this.writing

  /** Makes this tab the writer: all that it shows is stored, beside what the other tab has written since. */
  readonly takeOver = (): void => {
    this.isTakingOver = true
    this.requestLock()
    this.lock?.takeOver()
  }

  /** Opens another draft of the same form instead. Nothing happens if what is shown cannot be stored. */
  readonly openOther = async (originId: string): Promise<void> => {
    await this.write({ isForced: true })
    if (!this.isUnwritten) this.reopen(originId)
  }

  /** Deletes another draft of the same form, as it was shown. */
  readonly discardOther = (originId: string): Promise<void> => {
    const revisions = this.state.others.filter((other) => other.originId === originId).map(({ revision }) => revision)
    return this.settleAfter(this.store.remove(this.draftId, revisions).then(() => this.look()))
  }

  private get isUnwritten(): boolean {
    return this.change !== this.stored
  }

  private restart(initial: T): void {
    const { seen } = this
    this.schedule.stop()
    this.restarts += 1
    this.seen = []
    this.written = null
    this.originId = newId()
    this.change += 1
    this.stored = this.change
    this.note.removeUpTo(this.change)
    this.lock?.release()
    this.lock = null
    this.isWriter = null
    this.setState({ value: initial, initial, restoredAt: null, isSavedElsewhere: false })
    this.report()
    // At once where possible: a form that is opened while a write is under way must not find the draft.
    if (seen.length > 0) void this.settleAfter(Promise.all([this.writing, this.store.remove(this.draftId, seen)]))
  }

  private requestLock(): void {
    if (this.lock || !this.isStarted) return
    this.lock = holdWriterLock(this.store.platform, writerLockName(this.store.owner, this.draftId), (isWriter) => {
      this.isWriter = isWriter
      if (isWriter) {
        this.hasRead = this.readAsWriter().then(() => {
          if (this.isUnwritten) this.schedule.changed()
        })
      }
      this.report()
    })
  }

  /** Whoever becomes the writer looks first at what the one before has left. */
  private async readAsWriter(): Promise<void> {
    try {
      await this.store.moveFormer(this.draftId)
      const drafts = await this.look()
      // What this tab shows is an earlier state of what another tab has gone on with.
      const isOlder = !drafts.some(({ revision }) => this.seen.includes(revision))
      const next = drafts.find(({ originId }) => originId === this.originId)
      if (isOlder && this.isTakingOver) this.change += 1
      if (isOlder && next && !this.isUnwritten) this.reopen(next.originId)
      this.isTakingOver = false
    } catch {
      // The write that follows reports it.
    }
  }

  /** Looks for other drafts of the form. */
  private async look(): Promise<readonly DraftHead[]> {
    const drafts = await this.store.heads(this.draftId)
    const others = drafts.filter(({ revision }) => !this.seen.includes(revision))
    if (JSON.stringify(others) !== JSON.stringify(this.state.others)) this.setState({ others })
    return drafts
  }

  private receive(event: DraftEvent): void {
    if (event.kind === 'lost') this.writeAgain()
    else if (event.draftId !== this.draftId) return
    else if (event.kind === 'changed') this.look().catch(() => {})
    else if (event.originId === this.originId) this.partFromSaved()
  }

  /** Another tab has saved this draft. What is shown here is another one from now on. */
  private partFromSaved(): void {
    if (this.again === this.change) this.stored = this.change
    this.originId = newId()
    this.seen = []
    this.written = null
    this.setState({ isSavedElsewhere: true })
  }

  /** What is shown is stored no more. */
  private writeAgain(): void {
    const wasUnwritten = this.isUnwritten
    if (this.state.isSavedElsewhere || haveSameParts(this.state.value, this.state.initial)) return
    const [revision] = this.seen
    this.written = null
    this.change += 1
    // Of several tabs that write the same again, one does.
    if (!wasUnwritten && revision !== undefined) {
      this.again = this.change
      this.ahead.keepRevision(this.change, revision)
    }
    this.schedule.changed()
    this.ahead.seal()
  }

  private setState(next: Partial<DraftState<T>>): void {
    this.state = { ...this.state, ...next }
    for (const listener of [...this.listeners]) listener()
  }

  private write({ isLeaving = false, isForced = false } = {}): Promise<void> {
    this.schedule.stop()
    if (!this.isUnwritten || (this.isWriter === false && !isForced)) return this.writing
    // Begins when the lock is granted. Who leaves does not wait for it: no write replaces what it has not seen.
    if (this.isWriter === null && this.lock && !isLeaving && !isForced) return this.writing
    return this.settleAfter(this.writing.then(() => this.writeLatest()))
  }

  private async writeLatest(): Promise<void> {
    await this.hasRead
    if (!this.isUnwritten) return
    const { restarts, change } = this
    if (haveSameParts(this.state.value, this.state.initial)) {
      const { seen } = this
      if (seen.length > 0) await this.store.remove(this.draftId, seen)
      if (restarts !== this.restarts) return
      this.seen = this.seen.filter((revision) => !seen.includes(revision))
      this.written = null
      return this.settleChange(change)
    }
    const prepared = await this.ahead.latest()
    if (restarts !== this.restarts) return
    const write = this.writeOf(prepared)
    const before = this.originId
    // Before its outcome is known: a write that failed halfway, or that the journal has brought, is our own.
    this.seen = [...this.seen, prepared.revision]
    const { originId, revision } = await this.store.commit(write)
    if (restarts !== this.restarts) return
    this.originId = originId
    this.seen = [revision]
    this.written = { revision, parts: prepared.draft.content.value }
    this.settleChange(prepared.change)
    if (originId !== before) await this.look()
  }

  private settleChange(change: number): void {
    this.stored = change
    this.note.removeUpTo(change)
    if (this.isUnwritten) this.schedule.changed()
  }

  private writeOf({ revision, draft: { content, sealed } }: SealedChange): Omit<DraftWrite, 'owner'> {
    const { draftId, originId, seen, written } = this
    const now = content.value
    const names = new Set([...Object.keys(written?.parts ?? {}), ...Object.keys(now)])
    // Compared by identity, since unchanged parts stay the same object; a deep comparison of an article would be slow.
    const parts = [...names].filter((part) => written?.parts[part] !== now[part])
    const changes = written ? { since: written.revision, parts } : undefined
    const replaces = this.isWriter ? seen : seen.filter((known) => known !== this.restored)
    return { draftId, originId, revision, replaces, changes, ...sealed }
  }

  /** A page that is being left may not finish a write to the database. */
  private readonly writeOnLeaving = (): void => {
    if (this.isWriter !== false) this.noteUnwritten()
    void this.write({ isLeaving: true })
  }

  private noteUnwritten(): void {
    const { sealed } = this.ahead
    if (!this.isUnwritten || !sealed || sealed.change <= this.stored) return
    if (haveSameParts(this.state.value, this.state.initial)) return
    // Whole, because it is not known on what it will be put.
    const write = { ...this.writeOf(sealed), owner: this.store.owner, changes: undefined }
    // The entry is one of our own writes, whoever puts it into the database.
    if (this.note.write(write, sealed.change)) this.seen = [...this.seen, write.revision]
  }

  /** Reports a failure, after which the next change, or a pause, tries again. */
  private settleAfter(work: Promise<unknown>): Promise<void> {
    this.writing = work.then(
      () => this.settle(null),
      (error: unknown) => {
        if (this.isUnwritten) this.schedule.failed()
        this.settle(storeFailureOf(error))
      },
    )
    return this.writing
  }

  private settle(failure: StoreFailure | null): void {
    this.failure = failure
    this.report()
  }

  private report(): void {
    const status = this.isWriter === false ? 'otherTab' : (this.failure ?? 'stored')
    if (status !== this.state.status) this.setState({ status })
  }
}
