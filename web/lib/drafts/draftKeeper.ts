import type { Drafts } from './DraftsProvider.tsx'
import { haveSameParts, partsOf } from './mergedDraft.ts'
import type { DraftChange, DraftStore, Parts } from './store.ts'
import type { OpenedDraft } from './useOpenedDraft.ts'
import { holdWriterLock, type WriterLock } from './writerLock.ts'

/**
 * What becomes of what is typed: 'kept' on this device, 'failed' where the browser has no room or blocks its storage,
 * 'elsewhere' where another tab keeps the draft of the same place.
 */
export type Keeping = 'kept' | 'failed' | 'elsewhere'

/** A draft as a form shows it. */
export interface DraftState<T> {
  value: T
  /** When the draft of an earlier visit was last changed, in ms since the epoch; null where this one begins anew. */
  restoredAt: number | null
  keeping: Keeping
}

const writeAfterMs = 300
/** Somebody who types without a pause is not left unkept for longer. */
const writeAtLatestMs = 2_000

/** The draft of one open form: its value, written part by part as it changes while this tab is the writer. */
export class DraftKeeper<T extends object> {
  private state: DraftState<T>
  private readonly listeners = new Set<() => void>()
  private store: DraftStore | null = null
  /** What the store has, by part; null where it has no draft of this place. */
  private written: Parts | null
  private lock: WriterLock | null = null
  /** Null until the lock is decided: nothing is written before. */
  private isWriter: boolean | null = null
  private hasFailed = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private unwrittenSince: number | null = null
  private writing: Promise<void> = Promise.resolve()

  constructor(
    private readonly drafts: Drafts,
    private readonly place: string,
    private readonly opened: OpenedDraft<T>,
  ) {
    this.state = { value: opened.value, restoredAt: opened.restoredAt, keeping: 'kept' }
    this.written = opened.restoredAt == null ? null : partsOf(opened.value)
    // A store that cannot be opened is met again, and reported, by the first write.
    drafts.store.then((store) => (this.store = store)).catch(() => {})
  }

  readonly current = (): DraftState<T> => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Follows the page; @returns what ends it, after a last write. */
  readonly start = (): (() => void) => {
    this.lock = holdWriterLock(`sise.draft.${this.drafts.owner}.${this.place}`, (isWriter) => {
      this.isWriter = isWriter
      this.report()
      if (isWriter && this.unwrittenSince != null) this.schedule()
    })
    const onHide = () => this.leave()
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') void this.write()
    }
    window.addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onVisibility)
      const { lock } = this
      void this.write().finally(() => lock?.release())
    }
  }

  /** Takes a new value, or what makes it from the last one. */
  readonly set = (next: T | ((was: T) => T)): void => {
    this.become({ value: next instanceof Function ? next(this.state.value) : next })
    this.unwrittenSince ??= Date.now()
    this.schedule()
  }

  /** Starts again from the initial value and forgets the draft, unless it is another tab's. */
  readonly clear = (): void => {
    clearTimeout(this.timer)
    this.unwrittenSince = null
    this.written = null
    this.become({ value: this.opened.initial, restoredAt: null })
    if (this.isWriter) void this.inTurn((store) => store.forget(this.place))
  }

  /** Keeps the draft of this tab from now on, instead of another tab's. */
  readonly takeOver = (): void => {
    this.unwrittenSince ??= Date.now()
    this.lock?.takeOver()
  }

  private become(next: Partial<DraftState<T>>): void {
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
    return this.inTurn((store) => this.writeTo(store))
  }

  private async writeTo(store: DraftStore): Promise<void> {
    const { value } = this.state
    this.unwrittenSince = null
    try {
      if (haveSameParts(value, this.opened.initial)) {
        await store.forget(this.place)
        this.written = null
        return
      }
      const change = this.changeTo(value)
      if (change) await store.write(this.place, change)
      this.written = partsOf(value)
    } catch (error) {
      // Tried again with the next change, and noted when the page is left.
      this.unwrittenSince ??= Date.now()
      throw error
    }
  }

  /** One write after the other; a failure is reported and ends nothing. */
  private inTurn(work: (store: DraftStore) => Promise<void>): Promise<void> {
    this.writing = this.writing
      .then(async () => work(await this.drafts.store))
      .then(
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
    const keeping = this.isWriter === false ? 'elsewhere' : this.hasFailed ? 'failed' : 'kept'
    if (keeping !== this.state.keeping) this.become({ keeping })
  }

  /** The page goes: asynchronous writes may not finish any more. */
  private leave(): void {
    const { value } = this.state
    if (this.unwrittenSince == null || !this.isWriter || haveSameParts(value, this.opened.initial)) return
    const change = this.changeTo(value)
    if (change) this.store?.writeLeaving(this.place, change)
    void this.write()
  }

  /** What differs from what the store has; null where nothing does. */
  private changeTo(value: T): DraftChange | null {
    const before = this.written ?? {}
    const now = partsOf(value)
    const parts: Parts = {}
    for (const part of new Set([...Object.keys(before), ...Object.keys(now)]))
      // By identity: unchanged parts stay the same object, and comparing a whole article at each pause would be felt.
      if (before[part] !== now[part]) parts[part] = now[part]
    if (this.written == null) return { parts, base: partsOf(this.opened.initial) }
    return Object.keys(parts).length > 0 ? { parts } : null
  }
}
