import { v4 as newId } from 'uuid'
import { haveSameParts, type Parts, partsOf } from '../parts/parts.ts'
import type { Drafts } from './DraftsProvider.tsx'
import type { DraftChange, DraftStore } from './store.ts'
import type { OpenedDraft } from './useOpenedDraft.ts'
import { holdWriterLock, type WriterLock } from './writerLock.ts'

/**
 * Whether a draft is stored: 'stored' on this device, 'failed' because storage is full or blocked, or 'otherTab' because another
 * tab holds the writer lock of the same draft.
 */
export type DraftStatus = 'stored' | 'failed' | 'otherTab'

/** The state of a draft, for its form. */
export interface DraftState<T> {
  value: T
  /** The record without the changes of the draft. */
  initial: T
  /** When the restored draft was last changed, in ms since the epoch; null if none was restored. */
  restoredAt: number | null
  status: DraftStatus
  /** Whether another tab that went on with the same draft has saved it. */
  isSavedElsewhere: boolean
}

/** What a tab tells the others that have the same draft open, when it has saved its value. */
interface Saved {
  /** Of the draft that it was. Two texts that were begun in two tabs have nothing to do with one another. */
  originId: string
}

const writeAfterMs = 300
/** The longest delay of a write while the person types without a pause. */
const writeAtLatestMs = 2_000

/** The draft of an open form: holds its value and writes changed parts to the store while this tab has the writer lock. */
export class DraftKeeper<T extends object> {
  private state: DraftState<T>
  private readonly listeners = new Set<() => void>()
  private store: DraftStore | null = null
  /** The parts in the store; null if it has no such draft. */
  private written: Parts | null
  /** See StoredDraft. */
  private originId: string
  private lock: WriterLock | null = null
  /** Null until the lock request is decided; nothing is written before. */
  private isWriter: boolean | null = null
  private hasFailed = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private unwrittenSince: number | null = null
  private writing: Promise<void> = Promise.resolve()
  /** How often the draft was begun anew. */
  private restarts = 0

  constructor(
    private readonly drafts: Drafts,
    private readonly draftId: string,
    { originId = newId(), ...opened }: OpenedDraft<T>,
  ) {
    this.originId = originId
    this.state = { ...opened, status: 'stored', isSavedElsewhere: false }
    this.written = opened.restoredAt == null ? null : partsOf(opened.value)
    // A store that fails to open is reported by the first write.
    drafts.store.then((store) => (this.store = store)).catch(() => {})
  }

  readonly current = (): DraftState<T> => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Requests the lock and listens to page events. @returns a function that writes once more and stops */
  readonly start = (): (() => void) => {
    const channel = this.openChannel()
    channel?.addEventListener('message', ({ data }: MessageEvent<Saved>) => {
      if (data.originId === this.originId) this.setState({ isSavedElsewhere: true })
    })
    this.lock = holdWriterLock(this.name, (isWriter) => {
      this.isWriter = isWriter
      this.report()
      if (isWriter && this.unwrittenSince != null) this.schedule()
    })
    const onHide = () => this.writeOnPageHide()
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') void this.write()
    }
    window.addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onVisibility)
      channel?.close()
      const { lock } = this
      void this.write().finally(() => lock?.release())
    }
  }

  /** Sets the value, like a setter of useState. */
  readonly set = (next: T | ((was: T) => T)): void => {
    this.setState({ value: next instanceof Function ? next(this.state.value) : next })
    this.unwrittenSince ??= Date.now()
    this.schedule()
  }

  /** Tells other tabs that the value has been saved, and clears. */
  readonly saved = (): void => {
    // Not the channel of `start`, which is closed if the person has left the screen since.
    const channel = this.openChannel()
    channel?.postMessage({ originId: this.originId } satisfies Saved)
    channel?.close()
    this.clear()
  }

  /** Resets to the initial value, and deletes the stored draft unless another tab writes it. */
  readonly clear = (): void => this.restart(this.state.initial)

  /**
   * Begins a new draft from a record that has been saved, in a form that stays open. A value that is equal to it stays the same object, so
   * that its history goes on.
   */
  readonly rebase = (saved: T): void => {
    const { value } = this.state
    this.restart(haveSameParts(value, saved) ? value : saved)
  }

  private restart(initial: T): void {
    clearTimeout(this.timer)
    this.unwrittenSince = null
    this.written = null
    this.originId = newId()
    this.restarts += 1
    this.setState({ value: initial, initial, restoredAt: null, isSavedElsewhere: false })
    if (!this.isWriter) return
    // At once where possible: a form that is opened while a write is under way must not find the draft.
    if (this.store) void this.settleAfter(Promise.all([this.writing, this.store.forget(this.draftId)]))
    else void this.enqueue((store) => store.forget(this.draftId))
  }

  private get name(): string {
    return `sise.draft.${this.drafts.owner}.${this.draftId}`
  }

  /** The channel of all tabs with the draft; null where the browser has none. */
  private openChannel(): BroadcastChannel | null {
    return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(this.name)
  }

  /** Resolves once the stored draft is as the last change or `clear` left it. */
  readonly settled = (): Promise<void> => this.writing

  /** Takes the writer lock from the other tab. */
  readonly takeOver = (): void => {
    this.unwrittenSince ??= Date.now()
    this.lock?.takeOver()
  }

  private setState(next: Partial<DraftState<T>>): void {
    this.state = { ...this.state, ...next }
    for (const listener of [...this.listeners]) listener()
  }

  private schedule(): void {
    clearTimeout(this.timer)
    const waited = Date.now() - (this.unwrittenSince ?? Date.now())
    this.timer = setTimeout(() => void this.write(), Math.max(0, Math.min(writeAfterMs, writeAtLatestMs - waited)))
  }

  private write(): Promise<void> {
    clearTimeout(this.timer)
    if (this.unwrittenSince == null || !this.isWriter) return this.writing
    return this.enqueue((store) => this.writeTo(store))
  }

  private async writeTo(store: DraftStore): Promise<void> {
    const { value } = this.state
    const { restarts } = this
    this.unwrittenSince = null
    try {
      if (haveSameParts(value, this.state.initial)) {
        await store.forget(this.draftId)
        this.written = null
        return
      }
      const change = this.changeTo(value)
      if (change) await store.write(this.draftId, change)
      // Else the draft that was written is forgotten, and the next has to be written whole.
      if (restarts === this.restarts) this.written = partsOf(value)
    } catch (error) {
      // Retried with the next change, and written to the journal when the page is left.
      this.unwrittenSince ??= Date.now()
      throw error
    }
  }

  /** Queues writes; a failure is reported and does not stop later ones. */
  private enqueue(work: (store: DraftStore) => Promise<void>): Promise<void> {
    return this.settleAfter(this.writing.then(async () => work(await this.drafts.store)))
  }

  private settleAfter(work: Promise<unknown>): Promise<void> {
    this.writing = work.then(
      () => this.settle(false),
      () => this.settle(true),
    )
    return this.writing
  }

  private settle(hasFailed: boolean): void {
    if (this.hasFailed === hasFailed) return
    this.hasFailed = hasFailed
    this.report()
  }

  private report(): void {
    const status = this.isWriter === false ? 'otherTab' : this.hasFailed ? 'failed' : 'stored'
    if (status !== this.state.status) this.setState({ status })
  }

  /** On pagehide, asynchronous writes may not finish, so the changes go to the journal as well. */
  private writeOnPageHide(): void {
    const { value } = this.state
    if (this.unwrittenSince == null || !this.isWriter || haveSameParts(value, this.state.initial)) return
    const change = this.changeTo(value)
    if (change) this.store?.writeOnPageHide(this.draftId, change)
    void this.write()
  }

  /** The difference to the stored parts; null if there is none. */
  private changeTo(value: T): DraftChange | null {
    const before = this.written ?? {}
    const now = partsOf(value)
    const parts: Parts = {}
    for (const part of new Set([...Object.keys(before), ...Object.keys(now)]))
      // Compared by identity, since unchanged parts stay the same object; a deep comparison of an article would be slow.
      if (before[part] !== now[part]) parts[part] = now[part]
    const { originId } = this
    if (this.written == null) return { parts, base: partsOf(this.state.initial), originId }
    return Object.keys(parts).length > 0 ? { parts, originId } : null
  }
}
