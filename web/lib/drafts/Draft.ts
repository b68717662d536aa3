import { fieldsOf, haveSameFields, isSame } from '../fields/fields.ts'
import { type MergeFields, withTyped } from '../fields/merge.ts'
import { createListeners } from '../store.ts'
import { DraftCopy } from './DraftCopy.ts'
import type { DraftDatabase, DraftHead } from './draftDatabase.ts'
import { type DraftEvent, type DraftStore, type StoreFailure, storeFailureOf } from './DraftStore.ts'
import { type OpenedDraft, type PendingFile, withPendingFiles } from './openDraft.ts'
import type { DraftContent } from './sealing.ts'

/** The state of a draft, for its form. */
interface DraftState<T> {
  value: T
  /** The record without the draft's changes. */
  initial: T
  /** When the restored draft was last changed, in ms since the epoch; null if none was restored. */
  restoredAt: number | null
  /** 'stored' on this device, or why it cannot be. */
  status: 'stored' | StoreFailure
  /** Whether another tab with the same draft has saved it. */
  isSavedElsewhere: boolean
  /** Files of an earlier visit that were not uploaded, and that the person has neither chosen again nor given up. */
  lostFiles: readonly PendingFile[]
  /** Other drafts of the same form, the latest first. */
  others: readonly DraftHead[]
}

/** The values with which a form continues after a save. */
interface SavedDraft<T> {
  saved: T
  sent: T
  /** Merges the saved record with what was typed since it was sent. */
  merge: MergeFields
  /** The draft of the record that the save has created; by default the same draft. */
  draftId?: string | undefined
}

/** The draft of an open form: a value that survives a reload, a lost connection and an expired session on this device. FORUM-6. */
export class Draft<T extends object> {
  isOpen = false
  private state: DraftState<T>
  private copy: DraftCopy
  /** Files that are being uploaded, or whose upload has failed. */
  private pending: readonly PendingFile[] = []
  /** Whether the person has typed into this form since the draft was begun or opened. */
  private isTyped = false
  private lastJob: Promise<void> = Promise.resolve()
  private readonly listeners = createListeners()
  private readonly reopen: OpenedDraft<T>['reopen']

  constructor(
    private readonly store: DraftStore,
    draftId: string,
    { stored, files, failure, reopen, ...shown }: OpenedDraft<T>,
  ) {
    this.state = { ...shown, lostFiles: files, status: failure ?? 'stored', isSavedElsewhere: false }
    this.reopen = reopen
    this.copy = new DraftCopy(store, draftId, this, stored)
  }

  readonly current = (): DraftState<T> => this.state
  readonly subscribe = this.listeners.subscribe

  get draftId(): string {
    return this.copy.draftId
  }

  /** Identifies this draft. A new one begins after the draft was saved or discarded, also by another tab. */
  readonly origin = (): string => this.copy.origin

  /** The content to store. */
  content(): DraftContent {
    const { value, initial, lostFiles } = this.state
    return { value: withPendingFiles(fieldsOf(value), [...lostFiles, ...this.pending]), base: fieldsOf(initial) }
  }

  /** Listens to the page and the other tabs. @returns a function that writes the last change and stops */
  readonly start = (): (() => void) => {
    const onLeaving = () => {
      this.copy.note()
      void this.copy.write()
    }
    this.isOpen = true
    this.store.forms.add(this)
    const stops = [
      this.store.listen((event) => this.receive(event)),
      this.store.platform.watchPage({ left: onLeaving, hidden: onLeaving }),
    ]
    this.detachIfSaved(this.origin())
    // Opening may have merged the draft with the current record.
    this.copy.schedule()
    if (this.state.restoredAt !== null) this.look()
    return () => {
      this.isOpen = false
      this.store.forms.delete(this)
      for (const stop of stops) stop()
      void this.copy.write()
    }
  }

  /** Sets the value, like a setter of useState. */
  readonly set = (next: T | ((was: T) => T)): void => {
    this.isTyped = true
    this.change({ value: next instanceof Function ? next(this.state.value) : next })
  }

  /** Sets the files that are not uploaded yet. A file with the name of a lost one replaces it. */
  readonly setPendingFiles = (pending: readonly PendingFile[]): void => {
    if (isSame(pending, this.pending)) return
    this.pending = pending
    this.change({ lostFiles: this.state.lostFiles.filter(({ name }) => pending.every((file) => file.name !== name)) })
  }

  /** Gives up the files that were not uploaded in an earlier visit. */
  readonly giveUpFiles = (): void => this.change({ lostFiles: [] })

  /** Resets to the initial value, and deletes the stored draft, unless another tab has changed it. */
  readonly clear = (): void => this.restart(this.state.initial)

  /** Begins a new draft from a saved record, with what was typed since it was sent, and notifies other tabs. */
  readonly rebase = ({ saved, sent, merge, draftId = this.draftId }: SavedDraft<T>): void => {
    const { origins, seen: revisions, draftId: former } = this.copy
    for (const originId of origins) this.store.announce({ kind: 'saved', draftId: former, originId, revisions })
    this.restart(saved, withTyped(merge, saved, { sent, typed: this.state.value }), draftId, origins)
  }

  /** Resolves once the last change or `clear` is stored. */
  readonly settled = (): Promise<void> => this.lastJob

  /** Opens another draft of the same form instead. Does nothing if the present one cannot be stored. */
  readonly openOther = async (originId: string): Promise<void> => {
    void this.copy.write()
    await this.lastJob
    if (!this.copy.isUnwritten) this.reopen(originId)
  }

  /** Deletes another draft of the same form, in the revision that was shown. */
  readonly discardOther = (originId: string): Promise<void> => {
    const revisions = this.state.others.filter((other) => other.originId === originId).map(({ revision }) => revision)
    this.settle(this.store.remove(this.draftId, revisions))
    this.look()
    return this.lastJob
  }

  /** Reports the outcome of a job in `status`. */
  settle(job: Promise<unknown>): void {
    const report = (status: DraftState<T>['status']) => status !== this.state.status && this.setState({ status })
    this.lastJob = job.then(
      () => void report('stored'),
      (error: unknown) => void report(storeFailureOf(error)),
    )
  }

  /** Looks for other drafts of the form. The next write reports a failure. */
  look(): void {
    const { copy } = this
    this.store.read(copy.draftId).then(
      (drafts) => copy === this.copy && this.compare(drafts),
      () => {},
    )
  }

  private setState(next: Partial<DraftState<T>>): void {
    this.state = { ...this.state, ...next }
    this.listeners.call()
  }

  private change(next: Partial<DraftState<T>>): void {
    this.setState(next)
    this.copy.changed()
  }

  private restart(initial: T, value = initial, draftId = this.draftId, finished: readonly string[] = []): void {
    const { draftId: former, seen } = this.copy
    this.store.hide(seen)
    this.copy.end()
    this.copy = new DraftCopy(this.store, draftId, this)
    this.isTyped = !haveSameFields(value, initial)
    this.pending = []
    this.setState({ value, initial, lostFiles: [], restoredAt: null, isSavedElsewhere: false })
    if (this.isTyped) this.copy.changed()
    // What was typed since the copy was made is stored before the old draft is deleted.
    const written = this.copy.write()
    const removeSeen = (database: DraftDatabase) => this.store.removeNow(database, former, seen, finished)
    if (seen.length > 0 || finished.length > 0) this.settle(written.then(() => this.store.inTurn(removeSeen)))
  }

  private compare(drafts: readonly DraftHead[]): void {
    const { seen, origin } = this.copy
    const others = drafts.filter(({ revision }) => !seen.includes(revision))
    if (!isSame(others, this.state.others)) this.setState({ others })
    // Another tab has continued this draft.
    if (seen.length > 0 && others.some(({ originId }) => originId === origin)) this.writeSeparately()
  }

  /** Stores what was typed here as a separate draft, next to the other tab's. */
  private writeSeparately(): void {
    if (this.isTyped && !this.copy.isUnwritten) this.copy.changed()
  }

  /** Detaches the form from its draft if another tab has saved it, or the draft from which it was begun. */
  private detachIfSaved(originId: string, revisions: readonly string[] = []): void {
    if (!this.store.saved.has(originId) || !this.copy.origins.includes(originId)) return
    if (originId === this.origin()) this.copy.detach(revisions)
    this.setState({ isSavedElsewhere: true })
  }

  private receive(event: DraftEvent): void {
    if (event.kind === 'lost') {
      // A draft that another tab has saved is stored again only if more was typed here.
      if (!this.state.isSavedElsewhere || this.store.has(this.copy.seen)) this.copy.writeAgain()
    } else if (event.draftId !== this.draftId) return
    else if (event.kind === 'changed' || event.kind === 'left') this.look()
    else if (event.kind === 'saved') this.detachIfSaved(event.originId, event.revisions)
    else if (event.originId === this.origin()) this.writeSeparately()
  }
}
