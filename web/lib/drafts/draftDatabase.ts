// The code that is loaded with the first form: the database, encryption and notes. It is one module, so that it is one chunk.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { v4 as newId } from 'uuid'
import { type FormerNote, type FormerTransaction, migrateNote, migrateRows } from './draftUpgrade.ts'
import { type DraftContent, isReadable, type Sealed, type Sealer } from './sealing.ts'
import { channelOf, type DraftMessage, noteKeys, type TabPlatform } from './tabPlatform.ts'

export { sealerOf } from './sealing.ts'

/** Where a write has been stored: under its own origin, or under a new one if it could not replace a stored draft. */
export interface StoredAt {
  /** Identifies a draft from when it was begun, in all tabs that go on with it. Two texts that were begun for one form are two drafts. */
  originId: string
  /** The id of the last write. */
  revision: string
}

/** A draft in the database, without its content. */
export interface DraftHead extends StoredAt {
  draftId: string
  /** When it was last changed, in ms since the epoch. */
  changedAt: number
}

/** A draft in the database. */
export interface StoredDraft extends DraftHead, DraftContent {}

/**
 * One state of a draft to store. It replaces the revisions that the writer has seen (`replaces`). If another tab has written meanwhile, it
 * is stored separately, so that no write replaces an unseen one.
 */
export interface DraftWrite extends StoredAt {
  owner: string
  draftId: string
  sealed: Sealed
  /** The revisions that the writer has seen or made; empty for a new draft. */
  replaces: readonly string[]
  /** Whether the writer knows that one of these was stored: if none is stored now, the draft has been saved or discarded since. */
  isChange: boolean
}

/** A draft as a database row. */
export interface DraftRow extends DraftHead {
  owner: string
  sealed: Sealed
  /** When the draft was first found expired, in ms since the epoch. */
  staleSince?: number | undefined
}

interface Schema extends DBSchema {
  drafts: { key: [string, string, string]; value: DraftRow }
}

type DraftConnection = IDBPDatabase<Schema>

/** The age at which an abandoned draft is deleted, in ms. */
export const draftLifetimeMs = 90 * 24 * 3_600_000
/** How long an expired draft is retained, in case the device's clock was wrong. In ms. */
export const draftGraceMs = 14 * 24 * 3_600_000

/** The drafts of a person in the database. Each method throws if storage is full or blocked. */
export class DraftDatabase {
  constructor(
    private readonly connection: DraftConnection,
    private readonly platform: TabPlatform,
    private readonly owner: string,
    readonly sealer: Sealer,
  ) {}

  close(): void {
    this.connection.close()
  }

  /** The drafts with an id, or all, the latest first; without those whose encryption key no longer exists. */
  async read(draftId?: string): Promise<StoredDraft[]> {
    // A form of this visit may have been closed after a failed write that it only noted.
    await commitNotesTo(this.platform, this.connection)
    const rows = await this.connection.getAll('drafts', this.below(draftId))
    return rows
      .flatMap(({ draftId, originId, revision, changedAt, sealed }) => {
        const content = this.sealer.open(sealed)
        return content ? [{ draftId, originId, revision, changedAt, ...content }] : []
      })
      .sort((a, b) => b.changedAt - a.changedAt)
  }

  commit(write: DraftWrite): Promise<DraftHead> {
    return commitWrite(this.connection, write)
  }

  /**
   * Deletes the drafts with an id whose revision is one of these, or all. Others remain, as their content has not been seen: under a new
   * origin if theirs is `finished`, because its record has been saved.
   */
  async remove(draftId: string, revisions?: readonly string[], finished: readonly string[] = []): Promise<void> {
    const isRemoved = ({ revision }: DraftRow) => revisions === undefined || revisions.includes(revision)
    await this.change((row) => (isRemoved(row) ? null : row), draftId)
    // In a separate transaction, as storage may be full.
    const isFinished = ({ originId }: DraftRow) => finished.includes(originId)
    if (finished.length > 0)
      await this.change((row) => (isFinished(row) ? { ...row, originId: newId() } : row), draftId)
  }

  /** Deletes expired drafts after a grace period: correcting the device's clock may make all drafts look old. */
  removeAged(): Promise<void> {
    const now = Date.now()
    return this.change((row) => {
      const { changedAt, staleSince } = row
      if (changedAt >= now - draftLifetimeMs) return row
      if (staleSince === undefined || staleSince > now) return { ...row, staleSince: now }
      return staleSince < now - draftGraceMs ? null : row
    })
  }

  private change(next: NextRow, draftId?: string): Promise<void> {
    return changeRows(this.connection, this.below(draftId), next)
  }

  private below(draftId?: string): IDBKeyRange {
    return draftId === undefined ? keysBelow(this.owner) : keysBelow(this.owner, draftId)
  }
}

/**
 * Opens the drafts of a person: commits the notes of pages that were left, and deletes expired drafts.
 * @param onLost called when the database is deleted
 */
export async function openDrafts(
  platform: TabPlatform,
  owner: string,
  sealer: Sealer,
  onLost: () => void,
): Promise<DraftDatabase> {
  const connection = await openDraftDatabase(onLost)
  await commitNotesTo(platform, connection)
  const database = new DraftDatabase(connection, platform, owner, sealer)
  await database.removeAged()
  return database
}

/** Commits the notes when the client starts, before the person can sign out. @throws if the browser blocks IndexedDB */
export const commitNotes = (platform: TabPlatform): Promise<void> => withDatabase(platform, () => Promise.resolve())

/** The ids of the people with unencrypted drafts on this device. @throws if the browser blocks IndexedDB */
export const plainDraftOwners = (platform: TabPlatform): Promise<ReadonlySet<string>> =>
  withDatabase(platform, async (connection) => {
    const rows = await connection.getAll('drafts')
    return new Set(rows.filter(({ sealed }) => isReadable(sealed)).map(({ owner }) => owner))
  })

/**
 * Deletes the unencrypted drafts of a person at sign-out, so that the next person on the same browser cannot read them. Encrypted drafts
 * and notes remain.
 * @throws if the browser blocks IndexedDB
 */
export const deletePlainDrafts = (owner: string, platform: TabPlatform): Promise<void> =>
  withDatabase(platform, (connection) =>
    changeRows(connection, keysBelow(owner), (row) => (isReadable(row.sealed) ? null : row)),
  )

/**
 * Opens the database, and creates it on first use.
 * @param onLost called when the connection ends unexpectedly, such as when the site's data are deleted
 * @throws if the browser blocks IndexedDB
 */
export function openDraftDatabase(onLost: () => void = () => {}): Promise<DraftConnection> {
  return openDB<Schema>('sise.drafts', 2, {
    upgrade(database, version, _, transaction) {
      if (version === 0) database.createObjectStore('drafts', { keyPath: ['owner', 'draftId', 'originId'] })
      // The database has the types of its previous version here.
      else void migrateRows(transaction as unknown as FormerTransaction)
    },
    // Another tab's deletion or upgrade of the database would wait for this connection.
    blocking(_current, _blocked, event) {
      // The target of the event is the connection.
      ;(event.target as IDBDatabase).close()
      onLost()
    },
    terminated: onLost,
  })
}

async function withDatabase<T>(platform: TabPlatform, work: (connection: DraftConnection) => Promise<T>): Promise<T> {
  const connection = await openDraftDatabase()
  try {
    await commitNotesTo(platform, connection)
    return await work(connection)
  } finally {
    connection.close()
  }
}

/**
 * Commits the notes of all people who have used this device; the notes are encrypted already, so this needs no key. Only one tab at a time
 * does this, as a note that is committed late would become a second draft.
 */
async function commitNotesTo(platform: TabPlatform, connection: DraftConnection): Promise<void> {
  if (noteKeys(platform.storage).length === 0) return
  const locks = platform.locks()
  await (locks ? locks.request('sise.journal', work) : work())

  async function work() {
    for (const key of noteKeys(platform.storage)) {
      const write = readNote(platform.storage().getItem(key))
      try {
        if (write) await commitWrite(connection, write)
        platform.storage().removeItem(key)
        if (write) announce(write)
      } catch {
        // Storage may be full: the note remains for the next visit, and the other drafts can be read.
      }
    }
  }

  function announce({ owner, draftId }: DraftWrite) {
    const channel = platform.openChannel(channelOf(owner))
    channel?.postMessage({ kind: 'left', draftId } satisfies DraftMessage)
    channel?.close()
  }
}

/** The write of a note; null for an invalid text, such as one that a crash of the browser has truncated. */
function readNote(note: string | null): DraftWrite | null {
  try {
    // Only `DraftCopy.note` writes such texts.
    const write = JSON.parse(note ?? '') as DraftWrite | (Omit<DraftWrite, 'isChange' | 'sealed'> & FormerNote)
    return 'sealed' in write ? write : migrateNote(write)
  } catch {
    return null
  }
}

/**
 * Stores a write by compare-and-swap, in one transaction. A write that is stored already is not stored again.
 * @returns where it is stored @throws if storage is full or blocked
 */
async function commitWrite(connection: DraftConnection, write: DraftWrite): Promise<DraftHead> {
  const { owner, draftId, revision, sealed } = write
  const { store, done } = connection.transaction('drafts', 'readwrite')
  const commit = async () => {
    const rows = await store.getAll(keysBelow(owner, draftId))
    const stored = rows.find((row) => row.revision === revision)
    if (stored) return stored
    const row = { owner, draftId, originId: originOf(write, rows), revision, changedAt: Date.now(), sealed }
    await store.put(row)
    return row
  }
  const [head] = await Promise.all([commit(), done])
  return head
}

/** The origin under which to store a write. */
function originOf({ originId, replaces, isChange }: DraftWrite, rows: readonly DraftRow[]): string {
  const seen = rows.find((row) => replaces.includes(row.revision))
  if (seen) return seen.originId
  // The draft has been saved or discarded since, and its origin is the idempotency key of the record that was created from it.
  return isChange || rows.some((row) => row.originId === originId) ? newId() : originId
}

/** Maps a row to its replacement: the same row if unchanged, null to delete it. */
type NextRow = (row: DraftRow) => DraftRow | null

/** Changes rows in one transaction. If it fails, nothing is changed. @throws if storage is full */
async function changeRows(connection: DraftConnection, range: IDBKeyRange, nextOf: NextRow): Promise<void> {
  const { store, done } = connection.transaction('drafts', 'readwrite')
  const change = async () => {
    for (const row of await store.getAll(range)) {
      const next = nextOf(row)
      if (next && next !== row) await store.put(next)
      if (next?.originId !== row.originId) await store.delete([row.owner, row.draftId, row.originId])
    }
  }
  await Promise.all([change(), done])
}

/** The range of all compound keys with this prefix. In IndexedDB, arrays sort after strings. */
const keysBelow = (...start: string[]) => IDBKeyRange.bound(start, [...start, []])
