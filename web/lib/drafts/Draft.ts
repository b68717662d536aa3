import { v4 as newId } from 'uuid'
import { type MergeParts, withTyped } from '../parts/merge.ts'
import { haveSameParts, isSame, partsOf } from '../parts/parts.ts'
import { createListeners } from '../store.ts'
import type { DraftHead } from './database.ts'
import type { DraftDatabase } from './draftDatabase.ts'
import { DraftPlace, type SealedChange } from './DraftPlace.ts'
import { type DraftEvent, type DraftStore, type LoadedCode, type StoreFailure, storeFailureOf } from './DraftStore.ts'
import { type OpenedDraft, type PendingFile, withPendingFiles } from './openDraft.ts'
import { noteKeyOf } from './tabPlatform.ts'

/** The state of a draft, for its form. */
export interface DraftState<T> {
  value: T
  /** The record without the changes of the draft. */
  initial: T
  /** When the restored draft was last changed, in ms since the epoch; null if none was restored. */
  restoredAt: number | null
  /** 'stored' on this device, 'failed' because storage is full or blocked, 'notLoaded' because the code for it could not be loaded. */
  status: 'stored' | StoreFailure
  /** Whether another tab that went on with the same draft has saved it. */
  isSavedElsewhere: boolean
  /** Files of an earlier visit that were not uploaded, and are neither chosen again nor given up. */
  lostFiles: readonly PendingFile[]
  /** Other drafts of the same form, the latest first. */
  others: readonly DraftHead[]
}

/** What a form goes on with after a save. */
interface SavedDraft<T> {
  /** The values of the saved record. */
  saved: T
  /** What the save has sent. */
  sent: T
  /** Merges what was typed since with what was saved. */
  merge: MergeParts
  /** The draft of the record that the save has created; by default the same draft. */
  draftId?: string | undefined
}

/** How long after a change it is written, also while the person types on. The rest of 300 ms is for the database. In ms. */
const writeAfterMs = 250
/** The pause before a failed write is tried again, if the person does not type. In ms. */
const retryAfterMs = 10_000

/** The draft of an open form: its value, its origin, its revision, and when it is written. Each tab writes for itself. */
export class Draft<T extends object> {
  private state: DraftState<T>
  private readonly listeners = createListeners()
  private readonly reopen: OpenedDraft<T>['reopen']
  /** Replaced by a save and a discard: what is under way for the former place is of no account any more. */
  private place: DraftPlace
  /** Counts the changes of the value. */
  private change = 0
  /** The last change that is stored. */
  private stored = 0
  private sealed: SealedChange | null = null
  private timer: { isRetry: boolean; cancel: () => void } | null = null
  private lastJob: Promise<void> = Promise.resolve()
  private readonly noteKey = noteKeyOf(newId())
  /** The change that is noted in localStorage; null if none is. */
  private noted: number | null = null
  private isOpen = false
  /** Whether the person has typed into this form since the draft was begun or opened. */
  private isTyped = false
  /** Files that are being uploaded, or have failed to be. */
  private pending: readonly PendingFile[] = []
  /** These and the lost ones, as the draft names them. */
  private files: readonly PendingFile[]

  constructor(
    private readonly store: DraftStore,
    draftId: string,
    { initial, value, files, restoredAt, others, stored, failure, reopen }: OpenedDraft<T>,
  ) {
    this.state = {
      initial,
      value,
      lostFiles: files,
      restoredAt,
      others,
      status: failure ?? 'stored',
      isSavedElsewhere: false,
    }
    this.files = files
    this.reopen = reopen
    this.place = new DraftPlace(draftId, stored)
    if (stored?.isAsShown) this.place.written = { change: 0, revision: stored.revision, fields: this.content().value }
    // What was merged with the current record is stored soon.
    else if (stored) this.change = 1
  }

  readonly current = (): DraftState<T> => this.state
  readonly subscribe = this.listeners.subscribe

  get draftId(): string {
    return this.place.draftId
  }

  /** Identifies this draft; another one begins after it was saved or discarded, and when another tab has saved it. */
  readonly origin = (): string => this.place.origin

  /** Follows the page and the other tabs. @returns a function that writes once more and stops */
  readonly start = (): (() => void) => {
    this.isOpen = true
    this.store.forms.add(this)
    const stops = [
      this.store.listen((event) => this.receive(event)),
      this.store.platform.watchPage({ gone: this.writeOnLeaving, hidden: this.writeOnLeaving }),
    ]
    if (this.isUnwritten) this.schedule()
    if (this.state.restoredAt !== null) this.look()
    return () => {
      this.isOpen = false
      this.store.forms.delete(this)
      for (const stop of stops) stop()
      void this.write()
    }
  }

  /** Sets the value, like a setter of useState. */
  readonly set = (next: T | ((was: T) => T)): void => {
    this.isTyped = true
    this.setState({ value: next instanceof Function ? next(this.state.value) : next })
    this.changed()
  }

  /** Names the files that are not uploaded yet. One with the name of a lost file is that one, chosen again. */
  readonly setPendingFiles = (pending: readonly PendingFile[]): void => {
    if (isSame(pending, this.pending)) return
    this.pending = pending
    this.setLostFiles(this.state.lostFiles.filter(({ name }) => pending.every((file) => file.name !== name)))
  }

  /** Gives up the files that were not uploaded in an earlier visit. */
  readonly giveUpFiles = (): void => this.setLostFiles([])

  /** Resets to the initial value, and deletes the stored draft, unless another tab has changed it. */
  readonly clear = (): void => this.restart(this.state.initial)

  /** Begins a new draft from a record that has been saved, with what was typed since it was sent; and says so to other tabs. */
  readonly rebase = ({ saved, sent, merge, draftId = this.draftId }: SavedDraft<T>): void => {
    const { origins } = this.place
    for (const originId of origins) this.store.announce({ kind: 'saved', draftId: this.draftId, originId })
    this.restart(saved, withTyped(merge, saved, { sent, typed: this.state.value }), draftId, origins)
  }

  /** Resolves once the stored draft is as the last change or `clear` left it. */
  readonly settled = (): Promise<void> => this.lastJob

  /** Opens another draft of the same form instead. Nothing happens if what is shown cannot be stored. */
  readonly openOther = async (originId: string): Promise<void> => {
    await this.write()
    if (!this.isUnwritten) this.reopen(originId)
  }

  /** Deletes another draft of the same form, as it was shown. */
  readonly discardOther = (originId: string): Promise<void> => {
    const revisions = this.state.others.filter((other) => other.originId === originId).map(({ revision }) => revision)
    this.settle(this.store.remove(this.draftId, revisions))
    this.look()
    return this.lastJob
  }

  private get isUnwritten(): boolean {
    return this.change !== this.stored
  }

  private content() {
    const { value, initial } = this.state
    return { value: withPendingFiles(partsOf(value), this.files), base: partsOf(initial) }
  }

  private isAsInitial(): boolean {
    const { value, base } = this.content()
    return haveSameParts(value, base)
  }

  private setState(next: Partial<DraftState<T>>): void {
    this.state = { ...this.state, ...next }
    this.listeners.call()
  }

  private setLostFiles(lostFiles: readonly PendingFile[]): void {
    this.files = [...lostFiles, ...this.pending]
    this.setState({ lostFiles })
    this.changed()
  }

  private changed(): void {
    this.change += 1
    this.schedule()
  }

  private schedule(isRetry = false): void {
    if (this.timer && !this.timer.isRetry) return
    this.stopTimer()
    const ms = isRetry ? retryAfterMs : writeAfterMs
    this.timer = { isRetry, cancel: this.store.platform.after(ms, () => void this.write()) }
  }

  private stopTimer(): void {
    this.timer?.cancel()
    this.timer = null
  }

  private write(): Promise<void> {
    this.stopTimer()
    const { place } = this
    if (this.isUnwritten) this.settle(this.store.inTurn((database) => this.writeLatest(database, place)))
    return this.lastJob
  }

  private settle(job: Promise<unknown>): void {
    this.lastJob = job.then(
      () => this.report('stored'),
      (error: unknown) => {
        // The form that is opened next takes the note in: a later write of a closed form would store it once more after it is sent.
        if (this.isUnwritten && (this.isOpen || !this.note())) this.schedule(true)
        this.report(storeFailureOf(error))
      },
    )
  }

  private report(status: DraftState<T>['status']): void {
    if (status !== this.state.status) this.setState({ status })
  }

  private async writeLatest(database: DraftDatabase, place: DraftPlace): Promise<void> {
    if (place !== this.place || !this.isUnwritten) return
    const { change, store } = this
    const { draftId, seen } = place
    if (this.isAsInitial()) {
      if (seen.length > 0) await store.removeNow(database, draftId, seen)
      if (place !== this.place) return
      place.remove(seen)
      // A tab that still shows what it has typed stores that beside the empty form.
      if (seen.length > 0) store.announce({ kind: 'erased', draftId, originId: place.origin })
      return this.markStored(change)
    }
    const sealed = this.seal(await store.load())
    const write = this.writeOf(sealed)
    const stored = await store.commit(database, write)
    if (place !== this.place) return
    place.store(write, stored, sealed)
    this.markStored(change)
    if (stored.originId !== write.originId) this.look()
  }

  /** The last change, encrypted, and under the same revision however often it is written. */
  private seal({ code, sealer }: LoadedCode): SealedChange {
    const { change, sealed, place } = this
    if (sealed?.change === change) return sealed
    // What is stored again, because the data of the site were deleted, is the same write in all tabs that show it: one of them stores it.
    const revision = place.written?.change === change ? place.written.revision : newId()
    this.sealed = { ...code.sealContent(sealer, this.content(), sealed), change, revision }
    return this.sealed
  }

  private writeOf(sealed: SealedChange) {
    return this.place.writeOf(sealed, this.place.written?.change === this.stored)
  }

  private markStored(change: number): void {
    this.stored = change
    if (this.noted === null || this.noted > change) return
    this.noted = null
    try {
      this.store.platform.storage().removeItem(this.noteKey)
    } catch {
      // Storage was blocked meanwhile. The tab that puts the note into the database finds that it is there already.
    }
  }

  /** A page that is being left may not finish a write to the database. @returns whether what is not written is noted */
  private note(): boolean {
    const { loaded, platform, owner } = this.store
    if (!loaded || !this.isUnwritten || this.isAsInitial()) return false
    const write = { ...this.writeOf(this.seal(loaded)), owner }
    try {
      platform.storage().setItem(this.noteKey, loaded.code.noteOf(write))
    } catch {
      // There is no room, or storage is blocked.
      return false
    }
    this.noted = this.change
    return true
  }

  private readonly writeOnLeaving = (): void => {
    this.note()
    void this.write()
  }

  private restart(initial: T, value = initial, draftId = this.draftId, finished: readonly string[] = []): void {
    const { draftId: former, seen } = this.place
    this.store.hide(seen)
    this.stopTimer()
    this.place = new DraftPlace(draftId)
    this.change += 1
    this.markStored(this.change)
    this.isTyped = false
    this.pending = []
    this.files = []
    this.setState({ value, initial, lostFiles: [], restoredAt: null, isSavedElsewhere: false })
    const isChanged = !haveSameParts(value, initial)
    if (isChanged) {
      this.change += 1
      void this.write()
    }
    if (seen.length === 0) return
    const removeSeen = async (database: DraftDatabase) => {
      // What was typed since is stored before the draft that has it is deleted.
      if (!isChanged || this.state.status === 'stored') await this.store.removeNow(database, former, seen, finished)
    }
    this.settle(this.store.inTurn(removeSeen))
  }

  /** Looks for other drafts of the form. A failure is reported by the next write. */
  private look(): void {
    const { draftId } = this
    this.store.headsOf(draftId).then(
      (heads) => draftId === this.draftId && this.compare(heads),
      () => {},
    )
  }

  private compare(heads: readonly DraftHead[]): void {
    const { seen, origin } = this.place
    const others = heads.filter(({ revision }) => !seen.includes(revision))
    if (!isSame(others, this.state.others)) this.setState({ others })
    // Another tab has gone on with this draft.
    if (seen.length > 0 && others.some(({ originId }) => originId === origin)) this.writeBeside()
  }

  /** Stores what was typed here beside what another tab has made of the draft. */
  private writeBeside(): void {
    if (this.isTyped && !this.isUnwritten) this.changed()
  }

  private receive(event: DraftEvent): void {
    if (event.kind === 'lost') this.writeAgain()
    else if (event.draftId !== this.draftId) return
    else if (event.kind === 'changed') this.look()
    else if (event.kind === 'erased') {
      if (event.originId === this.origin()) this.writeBeside()
    } else if (this.place.origins.includes(event.originId)) this.partFromSaved(event.originId)
  }

  /** What is shown is stored no more. */
  private writeAgain(): void {
    if (this.state.isSavedElsewhere || this.isAsInitial()) return
    this.stored = -1
    this.schedule()
  }

  /** Another tab has saved this draft, or the one that it was begun from. What is shown here is another one from now on. */
  private partFromSaved(originId: string): void {
    if (originId === this.origin()) {
      // What would only be stored again is not.
      if (this.place.written?.change === this.change) this.stored = this.change
      this.place.part()
    }
    this.setState({ isSavedElsewhere: true })
  }
}
