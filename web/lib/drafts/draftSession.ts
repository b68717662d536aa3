import { type MergeParts, withTyped } from '../parts/merge.ts'
import { haveSameParts, partsOf } from '../parts/parts.ts'
import { createListeners } from '../store.ts'
import type { DraftHead } from './database/draftRows.ts'
import { DraftRevisions } from './draftRevisions.ts'
import type { DraftState } from './draftState.ts'
import type { DraftEvent, DraftStore, StoreFailure } from './DraftStore.ts'
import { DraftWriter } from './draftWriter.ts'
import type { OpenedDraft } from './openDraft.ts'
import { holdWriterLock, type WriterLock, writerLockName } from './writerLock.ts'

/** What a form goes on with after a save. */
export interface SavedDraft<T> {
  /** The values of the saved record. */
  saved: T
  /** What the save has sent. */
  sent: T
  /** Merges what was typed since with what was saved. */
  merge: MergeParts
  /** The draft of the record that the save has created; by default the same draft. */
  draftId?: string | undefined
}

/** The draft of an open form: holds its value, and writes it while this tab is its writer. */
export class DraftSession<T extends object> {
  private state: DraftState<T>
  private readonly listeners = createListeners()
  private readonly revisions: DraftRevisions
  private readonly writer: DraftWriter<T>
  private readonly reopen: OpenedDraft<T>['reopen']
  private isStarted = false
  private lock: WriterLock | null = null
  /** Null until the request for the lock is decided. */
  private isWriter: boolean | null = null
  /** Whether the person has asked to keep what this tab shows, and the lock is not granted yet. */
  private isTakingOver = false
  /** What this form has saved or thrown away: a look that began before it was deleted must not offer it. */
  private readonly deleted = new Set<string>()
  /** The look at the database that a writer begins with. */
  private hasRead: Promise<void> = Promise.resolve()
  private failure: StoreFailure | null

  constructor(
    private readonly store: DraftStore,
    private draftId: string,
    { initial, value, restoredAt, others, stored, failure, reopen }: OpenedDraft<T>,
  ) {
    this.state = { initial, value, restoredAt, others, status: failure ?? 'stored', isSavedElsewhere: false }
    this.failure = failure
    this.reopen = reopen
    this.revisions = new DraftRevisions(stored, stored?.isAsShown ? partsOf(value) : null)
    this.writer = new DraftWriter(store, this.revisions, {
      draftId: () => this.draftId,
      read: this.current,
      role: () => this.isWriter ?? (this.lock ? 'asked' : null),
      ready: () => this.hasRead,
      onOutcome: (outcome) => {
        this.failure = outcome
        this.report()
      },
      onStoredBeside: () => this.look(),
    })
  }

  readonly current = (): DraftState<T> => this.state

  /** Identifies this draft; another one begins after it was saved or discarded, and when another tab has saved it. */
  readonly origin = (): string => this.revisions.originId

  readonly subscribe = this.listeners.subscribe

  /** Follows the page and the other tabs. @returns a function that writes once more and stops */
  readonly start = (): (() => void) => {
    this.isStarted = true
    if (this.state.restoredAt !== null || this.writer.isUnwritten) this.requestLock()
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
      const lastWrite = this.writer.write({ isLeaving: true }).then(() => {
        if (!wasOther) this.writer.noteForNextForm()
      })
      this.store.readAfter(lastWrite)
      void lastWrite.finally(() => lock?.release())
    }
  }

  /** Sets the value, like a setter of useState. */
  readonly set = (next: T | ((was: T) => T)): void => {
    this.setState({ value: next instanceof Function ? next(this.state.value) : next })
    this.writer.countChange()
    this.requestLock()
    this.writer.prepare()
  }

  /** Resets to the initial value, and deletes the stored draft unless another tab is its writer. */
  readonly clear = (): void => {
    if (this.isWriter === false) this.revisions.leaveStored()
    this.restart(this.state.initial)
  }

  /** Begins a new draft from a record that has been saved, with what was typed since it was sent; and says so to other tabs. */
  readonly rebase = ({ saved, sent, merge, draftId = this.draftId }: SavedDraft<T>): void => {
    this.store.announce({ kind: 'saved', draftId: this.draftId, originId: this.origin() })
    const typed = this.state.value
    this.restart(saved, withTyped(merge, saved, { sent, typed }), draftId)
  }

  /** Resolves once the stored draft is as the last change or `clear` left it. */
  readonly settled = (): Promise<void> => this.writer.settled()

  /** Makes this tab the writer: all that it shows is stored, beside what the other tab has written since. */
  readonly takeOver = (): void => {
    this.isTakingOver = true
    this.requestLock()
    this.lock?.takeOver()
  }

  /** Opens another draft of the same form instead. Nothing happens if what is shown cannot be stored. */
  readonly openOther = async (originId: string): Promise<void> => {
    await this.writer.write({ isForced: true })
    if (!this.writer.isUnwritten) this.reopen(originId)
  }

  /** Deletes another draft of the same form, as it was shown. */
  readonly discardOther = (originId: string): Promise<void> => {
    const revisions = this.state.others.filter((other) => other.originId === originId).map(({ revision }) => revision)
    return this.writer.settleAfter(this.store.remove(this.draftId, revisions).then(() => this.look()))
  }

  private restart(initial: T, value = initial, draftId = this.draftId): void {
    const [former, stored] = [this.draftId, this.revisions.all]
    for (const revision of stored) this.deleted.add(revision)
    this.draftId = draftId
    this.revisions.begin()
    this.writer.restart()
    this.lock?.release()
    this.lock = null
    this.isWriter = null
    this.setState({ value, initial, restoredAt: null, isSavedElsewhere: false })
    this.report()
    const isChanged = !haveSameParts(value, initial)
    if (isChanged) this.writer.countChange()
    // Before the draft that has it is deleted.
    const written = isChanged ? this.writer.write({ isForced: true }) : this.writer.settled()
    if (isChanged) this.requestLock()
    if (stored.length === 0) return
    const remove = () => this.store.remove(former, stored)
    // At once where possible: a form that is opened while a write is under way must not find the draft.
    const removed = isChanged ? written.then(() => (this.failure === null ? remove() : undefined)) : remove()
    void this.writer.settleAfter(Promise.all([written, removed]))
  }

  private requestLock(): void {
    if (this.lock || !this.isStarted) return
    this.lock = holdWriterLock(this.store.platform, writerLockName(this.store.owner, this.draftId), (isWriter) => {
      this.isWriter = isWriter
      if (isWriter) this.hasRead = this.readAsWriter().then(() => this.writer.goOn())
      this.report()
    })
  }

  /** Whoever becomes the writer looks first at what the one before has left. */
  private async readAsWriter(): Promise<void> {
    try {
      await this.store.moveFormer(this.draftId)
      const drafts = await this.look()
      // What this tab shows is an earlier state of what another tab has gone on with.
      const isOlder = !drafts.some(({ revision }) => this.revisions.includes(revision))
      const next = drafts.find(({ originId }) => originId === this.origin())
      if (isOlder && this.isTakingOver) this.writer.countChange()
      if (isOlder && next && !this.writer.isUnwritten) this.reopen(next.originId)
      this.isTakingOver = false
    } catch {
      // The write that follows reports it.
    }
  }

  /** Looks for other drafts of the form. */
  private async look(): Promise<readonly DraftHead[]> {
    const drafts = await this.store.heads(this.draftId)
    const others = drafts.filter(({ revision }) => !this.revisions.includes(revision) && !this.deleted.has(revision))
    if (JSON.stringify(others) !== JSON.stringify(this.state.others)) this.setState({ others })
    return drafts
  }

  private receive(event: DraftEvent): void {
    if (event.kind === 'lost') this.writeAgain()
    else if (event.draftId !== this.draftId) return
    else if (event.kind === 'changed') this.look().catch(() => {})
    else if (event.originId === this.origin()) this.partFromSaved()
  }

  /** Another tab has saved this draft. What is shown here is another one from now on. */
  private partFromSaved(): void {
    this.writer.leaveAgain()
    this.revisions.begin()
    this.setState({ isSavedElsewhere: true })
  }

  private writeAgain(): void {
    const { value, initial, isSavedElsewhere } = this.state
    if (!isSavedElsewhere && !haveSameParts(value, initial)) this.writer.writeAgain()
  }

  private readonly writeOnLeaving = (): void => {
    if (this.isWriter !== false) this.writer.noteUnwritten()
    void this.writer.write({ isLeaving: true })
  }

  private setState(next: Partial<DraftState<T>>): void {
    this.state = { ...this.state, ...next }
    this.listeners.call()
  }

  private report(): void {
    const status = this.isWriter === false ? 'otherTab' : (this.failure ?? 'stored')
    if (status !== this.state.status) this.setState({ status })
  }
}
