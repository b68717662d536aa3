import { type MergeParts, withTyped } from '../parts/merge.ts'
import { haveSameParts, isSame, partsOf } from '../parts/parts.ts'
import { createListeners } from '../store.ts'
import type { DraftHead } from './database/draftRows.ts'
import type { DraftContent } from './database/draftWrite.ts'
import { DraftRevisions } from './draftRevisions.ts'
import type { DraftState, DraftStatus } from './draftState.ts'
import type { DraftEvent, DraftStore } from './DraftStore.ts'
import { DraftWriter } from './draftWriter.ts'
import type { OpenedDraft } from './openDraft.ts'
import { type PendingFile, withPendingFiles } from './pendingFiles.ts'

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

/** The draft of an open form: its value, and when that is written. Each tab writes for itself. */
export class DraftSession<T extends object> {
  private state: DraftState<T>
  private readonly listeners = createListeners()
  private readonly revisions: DraftRevisions
  private readonly writer: DraftWriter
  private readonly reopen: OpenedDraft<T>['reopen']
  /** Files that are being uploaded, or have failed to be. */
  private pending: readonly PendingFile[] = []
  /** These and the lost ones, as the draft names them. */
  private files: readonly PendingFile[]
  /** Whether the person has typed into this form since the draft was begun or opened. */
  private isTyped = false
  /** Ends what `start` has noted of the form; null while it is not started. */
  private close: (() => void) | null = null
  /** What this form has saved or thrown away: a look that began before it was deleted must not offer it. */
  private readonly deleted = new Set<string>()

  constructor(
    private readonly store: DraftStore,
    private draftId: string,
    { initial, value, files: lostFiles, restoredAt, others, stored, failure, reopen }: OpenedDraft<T>,
  ) {
    this.state = { initial, value, lostFiles, restoredAt, others, status: failure ?? 'stored', isSavedElsewhere: false }
    this.files = lostFiles
    this.reopen = reopen
    this.revisions = new DraftRevisions(stored, stored?.isAsShown ? this.content().value : null)
    this.writer = new DraftWriter(store, this.revisions, {
      draftId: () => this.draftId,
      read: this.content,
      onOutcome: (outcome) => this.report(outcome ?? 'stored'),
      onStoredBeside: () => this.look(),
    })
  }

  readonly current = (): DraftState<T> => this.state

  private readonly content = (): DraftContent => {
    const { value, initial } = this.state
    return { value: withPendingFiles(partsOf(value), this.files), base: partsOf(initial) }
  }

  /** Identifies this draft; another one begins after it was saved or discarded, and when another tab has saved it. */
  readonly origin = (): string => this.revisions.originId

  readonly subscribe = this.listeners.subscribe

  /** Follows the page and the other tabs. @returns a function that writes once more and stops */
  readonly start = (): (() => void) => {
    this.close = this.store.openForm(this.draftId)
    const stopListening = this.store.listen((event) => this.receive(event))
    const stopWatching = this.store.platform.watchPage({
      gone: this.writeOnLeaving,
      hidden: this.writeOnLeaving,
    })
    if (this.state.restoredAt !== null) void this.openNewer()
    return () => {
      this.close?.()
      this.close = null
      stopListening()
      stopWatching()
      // What has no room in the database is noted for the next visit.
      this.store.readAfter(this.writer.write().then(() => this.writer.noteForNextForm()))
    }
  }

  /** Sets the value, like a setter of useState. */
  readonly set = (next: T | ((was: T) => T)): void => {
    this.isTyped = true
    this.setState({ value: next instanceof Function ? next(this.state.value) : next })
    this.writer.countChange()
    this.writer.prepare()
  }

  /** Names the files that are not uploaded yet. One with the name of a lost file is that one, chosen again. */
  readonly setPendingFiles = (pending: readonly PendingFile[]): void => {
    if (isSame(pending, this.pending)) return
    this.pending = pending
    this.setLostFiles(this.state.lostFiles.filter(({ name }) => pending.every((file) => file.name !== name)))
  }

  /** Gives up the files that were not uploaded in an earlier visit. */
  readonly giveUpFiles = (): void => this.setLostFiles([])

  private setLostFiles(lostFiles: readonly PendingFile[]): void {
    this.files = [...lostFiles, ...this.pending]
    this.setState({ lostFiles })
    this.writer.countChange()
    this.writer.prepare()
  }

  /** Resets to the initial value, and deletes the stored draft, unless another tab has changed it. */
  readonly clear = (): void => this.restart(this.state.initial)

  /** Begins a new draft from a record that has been saved, with what was typed since it was sent; and says so to other tabs. */
  readonly rebase = ({ saved, sent, merge, draftId = this.draftId }: SavedDraft<T>): void => {
    const { originIds } = this.revisions
    for (const originId of originIds) this.store.announce({ kind: 'saved', draftId: this.draftId, originId })
    const typed = this.state.value
    this.restart(saved, withTyped(merge, saved, { sent, typed }), draftId, originIds)
  }

  /** Resolves once the stored draft is as the last change or `clear` left it. */
  readonly settled = (): Promise<void> => this.writer.settled()

  /** Opens another draft of the same form instead. Nothing happens if what is shown cannot be stored. */
  readonly openOther = async (originId: string): Promise<void> => {
    await this.writer.write()
    if (!this.writer.isUnwritten) this.reopen(originId)
  }

  /** Deletes another draft of the same form, as it was shown. */
  readonly discardOther = (originId: string): Promise<void> => {
    const revisions = this.state.others.filter((other) => other.originId === originId).map(({ revision }) => revision)
    return this.writer.settleAfter(this.store.remove(this.draftId, revisions).then(() => this.look()))
  }

  private restart(initial: T, value = initial, draftId = this.draftId, finished: readonly string[] = []): void {
    const [former, stored] = [this.draftId, this.revisions.all]
    for (const revision of stored) this.deleted.add(revision)
    this.draftId = draftId
    // Before its draft is counted: it must not open the form of the record.
    if (this.close) {
      this.close()
      this.close = this.store.openForm(draftId)
    }
    this.revisions.begin()
    this.writer.restart()
    this.isTyped = false
    this.pending = []
    this.files = []
    this.setState({ value, initial, lostFiles: [], restoredAt: null, isSavedElsewhere: false })
    const isChanged = !haveSameParts(value, initial)
    if (isChanged) this.writer.countChange()
    // Before the draft that has it is deleted.
    const written = isChanged ? this.writer.write() : this.writer.settled()
    if (stored.length === 0) return
    const remove = () => this.store.remove(former, stored, finished)
    // At once where possible: a form that is opened while a write is under way must not find the draft.
    const removed = isChanged ? written.then(() => (this.state.status === 'stored' ? remove() : undefined)) : remove()
    void this.writer.settleAfter(Promise.all([written, removed]))
  }

  /** Opens what the page before has stored of this draft after it was read, as a page that is left still writes. */
  private async openNewer(): Promise<void> {
    const drafts = await this.look().catch(() => [])
    const newer = drafts.find(({ originId }) => originId === this.origin())
    if (newer && !this.revisions.includes(newer.revision) && !this.writer.isUnwritten) this.reopen(newer.originId)
  }

  /** Looks for other drafts of the form. */
  private async look(): Promise<readonly DraftHead[]> {
    const drafts = await this.store.heads(this.draftId)
    const others = drafts.filter(({ revision }) => !this.revisions.includes(revision) && !this.deleted.has(revision))
    if (JSON.stringify(others) !== JSON.stringify(this.state.others)) this.setState({ others })
    if (this.isReplacedIn(drafts)) this.writeBeside()
    return drafts
  }

  /** Whether another tab has gone on with this draft. */
  private isReplacedIn(drafts: readonly DraftHead[]): boolean {
    const { all, originId } = this.revisions
    const next = drafts.find((draft) => draft.originId === originId)
    return all.length > 0 && next !== undefined && !this.revisions.includes(next.revision)
  }

  /** Stores what was typed here beside what another tab has made of the draft. */
  private writeBeside(): void {
    if (!this.isTyped || this.writer.isUnwritten) return
    this.writer.countChange()
    this.writer.prepare()
  }

  private receive(event: DraftEvent): void {
    if (event.kind === 'lost') this.writeAgain()
    else if (event.draftId !== this.draftId) return
    else if (event.kind === 'changed') this.look().catch(() => {})
    else if (event.kind === 'erased') {
      if (event.originId === this.origin()) this.writeBeside()
    } else if (this.revisions.originIds.includes(event.originId)) this.partFromSaved(event.originId)
  }

  /** Another tab has saved this draft, or the one that it was begun from. What is shown here is another one from now on. */
  private partFromSaved(originId: string): void {
    if (originId === this.origin()) {
      this.writer.leaveAgain()
      this.revisions.part()
    }
    this.setState({ isSavedElsewhere: true })
  }

  private writeAgain(): void {
    const { value, base } = this.content()
    if (!this.state.isSavedElsewhere && !haveSameParts(value, base)) this.writer.writeAgain()
  }

  private readonly writeOnLeaving = (): void => {
    this.writer.noteUnwritten()
    void this.writer.write()
  }

  private setState(next: Partial<DraftState<T>>): void {
    this.state = { ...this.state, ...next }
    this.listeners.call()
  }

  private report(status: DraftStatus): void {
    if (status !== this.state.status) this.setState({ status })
  }
}
