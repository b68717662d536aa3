import { createListeners } from '../store.ts'
import type * as DatabaseCode from './draftDatabase.ts'
import type { DraftDatabase, DraftHead, DraftWrite, StoredAt, StoredDraft } from './draftDatabase.ts'
import type { DraftPlatform } from './platform.ts'
import type { Sealer } from './sealing.ts'
import { channelOf, type DraftMessage } from './tabPlatform.ts'

/** The events for a form: messages of other tabs, and the deletion of the database. */
export type DraftEvent = DraftMessage | { kind: 'lost' }

/** The code of the store could not be loaded: there is no connection. */
class StoreLoadError extends Error {}

/** Why nothing can be stored: storage is full or blocked, or the code for it could not be loaded. */
export type StoreFailure = 'failed' | 'notLoaded'

/** Classifies an error of the store for a form. */
export const storeFailureOf = (error: unknown): StoreFailure =>
  error instanceof StoreLoadError ? 'notLoaded' : 'failed'

/**
 * The drafts of one person on this device, for one tab. The database is the source of truth: what this tab remembers (`heads`) is for
 * lists, and decides neither what a form opens nor what a write replaces. FORUM-6.
 */
export class DraftStore {
  /** Null until it is loaded. Encryption is synchronous, as a page that is left waits for nothing. */
  sealer: Sealer | null = null
  private code: typeof DatabaseCode | null = null
  /** The forms that are open in this tab. */
  readonly forms = new Set<{ readonly draftId: string }>()
  /** The origins of drafts that other tabs have saved, also while this tab was reading them. */
  readonly saved = new Set<string>()
  private database: Promise<DraftDatabase> | null = null
  private queue: Promise<unknown> = Promise.resolve()
  private heads: readonly DraftHead[] = []
  private hasLooked = false
  /** The revisions that this tab is deleting. */
  private readonly hidden = new Set<string>()
  /** The ids of drafts that another tab has begun since this tab last read the database. */
  private readonly begunElsewhere = new Set<string>()
  private readonly changes = createListeners()
  private channel: BroadcastChannel | null = null
  private readonly events = createListeners<[event: DraftEvent]>(() => this.follow())

  /**
   * @param owner the id of the person
   * @param secret the encryption key of the drafts; null if the server has none
   */
  constructor(
    readonly platform: DraftPlatform,
    readonly owner: string,
    private readonly secret: string | null,
  ) {}

  /** Calls `listener` with events from other tabs and the database. @returns a function that unsubscribes */
  readonly listen = this.events.subscribe

  /** Calls `listener` when the known drafts change, and reads them on first use. @returns a function that unsubscribes */
  readonly subscribe = (listener: () => void): (() => void) => {
    if (!this.hasLooked) void this.look()
    return this.changes.subscribe(listener)
  }

  /** The ids of all known drafts, with one id for each draft of a form. */
  readonly ids = (): string[] => this.heads.map(({ draftId }) => draftId)

  /** Whether one of these revisions is known to be stored. */
  has(revisions: readonly string[]): boolean {
    return this.heads.some(({ revision }) => revisions.includes(revision))
  }

  /** Whether a known draft is open in no form of this tab, and was not begun by another tab since this tab last read the database. */
  readonly waits = (draftId: string): boolean =>
    this.heads.some((head) => head.draftId === draftId) &&
    !this.begunElsewhere.has(draftId) &&
    [...this.forms].every((form) => form.draftId !== draftId)

  /** Reads the drafts from the database. The form that writes next reports a failure. */
  readonly look = (): Promise<void> => {
    this.hasLooked = true
    return this.inTurn((database) => this.count(database)).catch(() => {})
  }

  /** The drafts with an id, or all, the latest first. @throws if storage is blocked or the code could not be loaded */
  readonly read = (draftId?: string): Promise<StoredDraft[]> =>
    this.inTurn(async (database) => (await database.read(draftId)).filter(this.isShown))

  private readonly isShown = ({ revision }: StoredAt) => !this.hidden.has(revision)

  /** Stores a write. Call it within `inTurn`. @throws if storage is full or blocked */
  async commit(database: DraftDatabase, write: DraftWrite): Promise<StoredAt> {
    const stored = await database.commit(write)
    this.begunElsewhere.delete(stored.draftId)
    const isReplaced = ({ draftId, originId }: DraftHead) => draftId === stored.draftId && originId === stored.originId
    this.setHeads([stored, ...this.heads.filter((head) => !isReplaced(head))])
    this.announce({ kind: 'changed', draftId: stored.draftId })
    return stored
  }

  /**
   * Deletes the drafts with an id whose revision is one of these, or all. Others remain, as this tab has not seen their content: under a
   * new origin if theirs is `finished`, because its record has been saved. Call it within `inTurn`.
   * @throws if storage is blocked
   */
  async removeNow(
    database: DraftDatabase,
    draftId: string,
    revisions?: readonly string[],
    finished?: readonly string[],
  ): Promise<void> {
    await database.remove(draftId, revisions, finished)
    this.setHeads(
      this.heads.filter((head) => head.draftId !== draftId || (revisions && !revisions.includes(head.revision))),
    )
    this.announce({ kind: 'changed', draftId })
  }

  /** Hides these revisions: a list that is shown before they are deleted must not offer them. */
  hide(revisions: readonly string[]): void {
    for (const revision of revisions) this.hidden.add(revision)
    this.setHeads(this.heads)
  }

  /** Deletes the drafts with an id, or those of them with these revisions. @throws as `read` */
  readonly remove = async (draftId: string, revisions?: readonly string[]): Promise<void> => {
    const hidden = revisions ?? this.heads.filter((head) => head.draftId === draftId).map(({ revision }) => revision)
    this.hide(hidden)
    try {
      await this.inTurn((database) => this.removeNow(database, draftId, revisions))
    } catch (error) {
      for (const revision of hidden) this.hidden.delete(revision)
      throw error
    }
  }

  /** Deletes the drafts of a record that the person has just deleted. After a failure the draft is offered as a new record. */
  readonly discard = (draftId: string): void => void this.remove(draftId).catch(() => {})

  /** Notifies the other tabs. */
  announce(message: DraftMessage): void {
    // A save may end after the person has signed out, when the channel is closed.
    const channel = this.channel ?? this.platform.openChannel(this.channelName)
    channel?.postMessage(message)
    if (channel !== this.channel) channel?.close()
  }

  /** Calls `work` after all earlier work is done. @throws what it throws, and as `read` */
  inTurn<T>(work: (database: DraftDatabase) => Promise<T>): Promise<T> {
    const done = this.queue.then(async () => work(await this.open()))
    // After a failure the database is opened again: deleting the site's data ends the connection.
    this.queue = done.catch(() => this.close())
    return done
  }

  private follow(): () => void {
    const channel = this.platform.openChannel(this.channelName)
    channel?.addEventListener('message', ({ data }: MessageEvent<DraftMessage>) => this.receive(data))
    this.channel = channel
    // A frozen tab misses messages, and some browsers have no BroadcastChannel.
    const stop = this.platform.watchPage({ shown: () => this.database && void this.look() })
    return () => {
      this.channel = null
      channel?.close()
      stop()
    }
  }

  private get channelName(): string {
    return channelOf(this.owner)
  }

  private receive(message: DraftMessage): void {
    const { kind, draftId } = message
    if (kind === 'changed' && this.database && !this.ids().includes(draftId)) this.begunElsewhere.add(draftId)
    if ((kind === 'changed' || kind === 'left') && this.database) void this.look()
    if (kind === 'saved') this.saved.add(message.originId)
    this.events.call(message)
  }

  private async count(database: DraftDatabase): Promise<void> {
    this.setHeads(await database.read())
  }

  private setHeads(heads: readonly DraftHead[]): void {
    const before = this.ids().sort().join()
    this.heads = heads.filter(this.isShown)
    if (this.ids().sort().join() !== before) this.changes.call()
  }

  /** Opens the database on first use, because a screen without a form needs neither it nor its code. Retried after a failure. */
  private open(): Promise<DraftDatabase> {
    this.database ??= this.openDatabase()
    return this.database
  }

  private async openDatabase(): Promise<DraftDatabase> {
    const sealer = await this.load()
    const { openDrafts } = await this.loadCode()
    const database = await openDrafts(this.platform, this.owner, sealer, () => {
      void this.close()
      // A form stores its content again.
      this.events.call({ kind: 'lost' })
      this.setHeads([])
    })
    await this.count(database)
    return database
  }

  /** Loads the code on first use. Retried after a failure. */
  async load(): Promise<Sealer> {
    return (this.sealer ??= await (await this.loadCode()).sealerOf(this.secret))
  }

  private async loadCode(): Promise<typeof DatabaseCode> {
    try {
      return (this.code ??= await this.platform.loadCode())
    } catch (cause) {
      throw new StoreLoadError('The code of the draft store could not be loaded', { cause })
    }
  }

  private async close(): Promise<void> {
    const { database } = this
    this.database = null
    await database?.then((opened) => opened.close()).catch(() => {})
  }
}
