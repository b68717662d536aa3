import { createListeners } from '../store.ts'
import { DraftCounts } from './database/draftCounts.ts'
import type { DraftHead, DraftRows, ListedDraft, StoredDraft } from './database/draftRows.ts'
import type { DraftContent, DraftWrite, StoredAt } from './database/draftWrite.ts'
import type { SealedDraft } from './database/sealContent.ts'
import type { Sealer } from './database/sealing.ts'
import type * as StoreCode from './database/storeCode.ts'
import { browserPlatform, type DraftPlatform } from './platform.ts'

/** What tabs tell one another about the drafts of a person. */
export type DraftMessage =
  | { kind: 'changed'; draftId: string }
  /** A draft has been saved as a record, or as its changes. */
  | { kind: 'saved'; draftId: string; originId: string }
  /** A draft was deleted because a tab has undone all of its changes. A discarded draft is deleted without this message. */
  | { kind: 'erased'; draftId: string; originId: string }

/** What a form hears: what other tabs do, and that the database was deleted. */
export type DraftEvent = DraftMessage | { kind: 'lost' }

/** The code of the store could not be loaded: there is no connection. */
export class StoreLoadError extends Error {}

/** Why nothing can be stored: storage is full or blocked, or the code for it could not be loaded. */
export type StoreFailure = 'failed' | 'notLoaded'

/** What an error of the store means for a form. */
export const storeFailureOf = (error: unknown): StoreFailure =>
  error instanceof StoreLoadError ? 'notLoaded' : 'failed'

/**
 * The drafts of one person on this device, for one tab. The database is the only truth: what this tab remembers of it (`presence`, `ids`)
 * is for lists, and decides neither what a form opens nor what a write replaces. FORUM-6.
 */
export class DraftStore {
  private code: Promise<{ code: typeof StoreCode; sealer: Sealer }> | null = null
  private rows: Promise<DraftRows> | null = null
  private hasLooked = false
  private readonly counts = new DraftCounts()
  private readonly events = createListeners<[event: DraftEvent]>()
  private channel: BroadcastChannel | null = null
  private connections = 0
  private disconnect = () => {}
  /** Writes of forms that are being closed. */
  private readonly lastWrites = new Set<Promise<unknown>>()
  /** Queued, so that a read sees the writes requested before it. */
  private queue: Promise<unknown> = Promise.resolve()

  /**
   * @param owner the id of the person
   * @param secret the encryption key of the drafts; null if the server has none
   */
  constructor(
    readonly platform: DraftPlatform,
    readonly owner: string,
    private readonly secret: string | null,
  ) {}

  /** Follows the other tabs. @returns stops */
  readonly connect = (): (() => void) => {
    this.connections += 1
    if (this.connections === 1) this.start()
    return () => {
      this.connections -= 1
      if (this.connections === 0) this.disconnect()
    }
  }

  private start(): void {
    const channel = this.platform.openChannel(this.channelName)
    const onMessage = ({ data }: MessageEvent<DraftMessage>) => this.receive(data)
    channel?.addEventListener('message', onMessage)
    this.channel = channel
    // A tab that was frozen has missed messages, and browsers without channels have none.
    const stop = this.platform.watchPage({ shown: () => this.rows && void this.look() })
    this.disconnect = () => {
      this.channel = null
      channel?.close()
      stop()
    }
  }

  /** Looks for drafts; a failure is reported by the form that writes. */
  readonly look = (): Promise<void> => {
    this.hasLooked = true
    return this.inTurn((rows) => this.count(rows)).catch(() => {})
  }

  /** Whether there is a draft with an id, as far as this tab knows; 'none' until it has looked. */
  readonly presence = this.counts.presence

  /** Counts a form of this tab that has opened a draft, until the returned function is called. */
  readonly openForm = this.counts.openForm

  /** The ids of all drafts, as far as this tab knows. */
  readonly ids = this.counts.ids

  /** How many drafts there are, as far as this tab knows. */
  readonly total = this.counts.total

  readonly subscribe = (listener: () => void): (() => void) => {
    if (!this.hasLooked) void this.look()
    return this.counts.subscribe(listener)
  }

  /** Calls `listener` with what happens to the drafts from outside. @returns stops */
  readonly listen = this.events.subscribe

  /** The drafts with an id, the latest first. @throws if storage is blocked, or a StoreLoadError */
  readonly read = async (draftId: string): Promise<StoredDraft[]> => {
    await Promise.all(this.lastWrites)
    return this.inTurn((rows) => rows.read(draftId))
  }

  /** All drafts, the latest first. @throws as `read` */
  readonly readAll = async (): Promise<ListedDraft[]> => {
    await Promise.all(this.lastWrites)
    return this.inTurn((rows) => rows.readAll())
  }

  /** Lets reads wait for the last write of a form that is being closed, so that one that is reopened at once finds it. */
  readonly readAfter = (write: Promise<void>): void => {
    this.lastWrites.add(write)
    void write.finally(() => this.lastWrites.delete(write))
  }

  /** The drafts with an id without their content, the latest first. @throws as `read` */
  readonly heads = (draftId: string): Promise<DraftHead[]> => this.inTurn((rows) => rows.heads(draftId))

  /** Encrypts content to be written. Parts that are the same objects as in `before` are not encrypted again. */
  readonly seal = async (content: DraftContent, before?: SealedDraft): Promise<SealedDraft> => {
    const { code, sealer } = await this.loadCode()
    return code.sealContent(sealer, content, before)
  }

  /** Stores a write. @throws if storage is full or blocked, or a StoreLoadError */
  readonly commit = (write: Omit<DraftWrite, 'owner'>): Promise<StoredAt> => {
    const { draftId } = write
    const writing = this.inTurn(async (rows) => {
      const storedAt = await rows.commit({ ...write, owner: this.owner })
      this.announce({ kind: 'changed', draftId })
      return storedAt
    })
    return this.counts.write(draftId, writing)
  }

  /**
   * Deletes the drafts with an id whose revision is one of these, or all. Others remain, as their content has not been seen: under a new
   * origin if theirs is `finished`, because its record has been saved.
   * @throws if storage is blocked, or a StoreLoadError
   */
  readonly remove = (
    draftId: string,
    revisions?: readonly string[],
    finished: readonly string[] = [],
  ): Promise<void> => {
    // At once where it is the only one: a form that is opened while the deletion is under way must not find the draft.
    const isOfAll = revisions === undefined || this.counts.of(draftId) === 1
    const removing = this.inTurn(async (rows) => {
      const remaining = await rows.remove(draftId, revisions, finished)
      this.announce({ kind: 'changed', draftId })
      return remaining
    })
    return this.counts.remove(draftId, removing, isOfAll)
  }

  /** Tells the other tabs. */
  readonly announce = (message: DraftMessage): void => {
    // After the person has signed out there is no channel any more, and a save may still end.
    const channel = this.channel ?? this.platform.openChannel(this.channelName)
    channel?.postMessage(message)
    if (channel !== this.channel) channel?.close()
  }

  private get channelName(): string {
    return `sise.drafts.${this.owner}`
  }

  private receive(message: DraftMessage): void {
    if (message.kind === 'changed' && this.rows)
      void this.inTurn((rows) => this.count(rows, { byOther: true })).catch(() => {})
    this.tell(message)
  }

  private tell(event: DraftEvent): void {
    this.events.call(event)
  }

  private async count(rows: DraftRows, by = { byOther: false }): Promise<void> {
    this.counts.readAll(await rows.counts(), by)
  }

  private inTurn<T>(work: (rows: DraftRows) => Promise<T>): Promise<T> {
    const done = this.queue.then(async () => work(await this.openRows()))
    this.queue = done.catch(() => this.forgetRows())
    return done
  }

  /** After a failure the database is opened again: somebody may have deleted it, which ends the connection. */
  private async forgetRows(): Promise<void> {
    const rows = this.rows
    this.rows = null
    await rows?.then((opened) => opened.close()).catch(() => {})
  }

  /** Opens the database on first use, because a screen without a form needs neither it nor its code. Tried again after a failure. */
  private openRows(): Promise<DraftRows> {
    this.rows ??= this.open().catch((error: unknown) => {
      this.rows = null
      throw error
    })
    return this.rows
  }

  private async open(): Promise<DraftRows> {
    const { code, sealer } = await this.loadCode()
    const rows = await code.openDraftRows(this.platform, this.owner, sealer, () => {
      void this.forgetRows()
      this.tell({ kind: 'lost' })
    })
    await this.count(rows)
    return rows
  }

  /** Loads the code on first use. Tried again after a failure. */
  private loadCode(): Promise<{ code: typeof StoreCode; sealer: Sealer }> {
    this.code ??= this.platform.loadCode().then(
      async (code) => ({ code, sealer: await code.sealerOf(this.secret) }),
      (cause: unknown) => {
        this.code = null
        throw new StoreLoadError('The code of the draft store could not be loaded', { cause })
      },
    )
    return this.code
  }
}

const stores = new WeakMap<object, Map<string, DraftStore>>()

/** The draft store of a person, shared by the whole page, so that a form reopened at once sees writes that are still queued. */
export function draftStoreOf(owner: string, secret: string | null): DraftStore {
  const key = JSON.stringify([owner, secret])
  // Typed as always present, but undefined in Lockdown Mode of iOS.
  const database: object = window.indexedDB ?? window
  const known = stores.get(database) ?? new Map<string, DraftStore>()
  stores.set(database, known)
  const store = known.get(key) ?? new DraftStore(browserPlatform, owner, secret)
  known.set(key, store)
  return store
}
