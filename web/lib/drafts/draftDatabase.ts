// The code that is loaded with the first form: the database, encryption and notes. One module, and so one chunk.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { v4 as newId } from 'uuid'
import { type FormerNote, type FormerTransaction, takeOverNote, takeOverRows } from './draftUpgrade.ts'
import { type DraftContent, isReadable, type Sealed, type Sealer } from './sealing.ts'
import { channelOf, type DraftMessage, noteKeys, type TabPlatform } from './tabPlatform.ts'

export { sealerOf } from './sealing.ts'

/** Where a write has been stored: under its own origin, or under another beside the one that it would have replaced. */
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
 * One state of a draft, to be stored. It is stored in place of the state that it `replaces`; where another tab has written meanwhile, beside
 * that, so that no write replaces what it has not seen.
 */
export interface DraftWrite extends StoredAt {
  owner: string
  draftId: string
  sealed: Sealed
  /** The revisions that the writer has seen or made; none for a draft that is new. */
  replaces: readonly string[]
  /** Whether the writer knows that one of these was stored: if none is, it has been saved or discarded since. */
  isChange: boolean
}

/** A draft as it is stored. */
export interface DraftRow extends DraftHead {
  /** The id of the person. */
  owner: string
  sealed: Sealed
  /** When it was first found too old, in ms since the epoch. */
  staleSince?: number | undefined
}

interface Schema extends DBSchema {
  drafts: { key: [string, string, string]; value: DraftRow }
}

type DraftConnection = IDBPDatabase<Schema>

/** The age at which an abandoned draft is deleted, in ms. */
export const draftLifetimeMs = 90 * 24 * 3_600_000
/** How long a draft that was found too old is still stored, in case that the clock was wrong. In ms. */
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

  /** The drafts with an id, or all, the latest first; without those that were encrypted with a key that is gone. */
  async read(draftId?: string): Promise<StoredDraft[]> {
    // A form of this visit may have found no room in the database, and been closed.
    await takeIn(this.platform, this.connection)
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
    // Apart, because there may be no room for it.
    const isFinished = ({ originId }: DraftRow) => finished.includes(originId)
    if (finished.length > 0)
      await this.change((row) => (isFinished(row) ? { ...row, originId: newId() } : row), draftId)
  }

  /** Deletes expired drafts. Not at once: a clock that is put right makes all drafts old. */
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
 * Opens the drafts of a person: stores what pages have noted, and deletes drafts that are too old.
 * @param onLost called when the database is deleted
 */
export async function openDrafts(
  platform: TabPlatform,
  owner: string,
  sealer: Sealer,
  onLost: () => void,
): Promise<DraftDatabase> {
  const connection = await openDraftDatabase(onLost)
  await takeIn(platform, connection)
  const database = new DraftDatabase(connection, platform, owner, sealer)
  await database.removeAged()
  return database
}

/** Takes the notes in when the client starts, before anybody can sign out. @throws if the browser blocks IndexedDB */
export const takeInNotes = (platform: TabPlatform): Promise<void> => withDatabase(platform, () => Promise.resolve())

/** The ids of the people who have unencrypted drafts on this device. @throws if the browser blocks IndexedDB */
export const plainDraftOwners = (platform: TabPlatform): Promise<ReadonlySet<string>> =>
  withDatabase(platform, async (connection) => {
    const rows = await connection.getAll('drafts')
    return new Set(rows.filter(({ sealed }) => isReadable(sealed)).map(({ owner }) => owner))
  })

/**
 * Deletes the unencrypted drafts of a person at sign-out, so that the next person on the same browser cannot read them.
 * Encrypted drafts remain, also those that are only noted yet.
 * @throws if the browser blocks IndexedDB
 */
export const deletePlainDrafts = (owner: string, platform: TabPlatform): Promise<void> =>
  withDatabase(platform, (connection) =>
    changeRows(connection, keysBelow(owner), (row) => (isReadable(row.sealed) ? null : row)),
  )

/**
 * Opens the database, and creates it on first use.
 * @param onLost called when the connection ends by itself, as when the data of the site are deleted
 * @throws if the browser blocks IndexedDB
 */
export function openDraftDatabase(onLost: () => void = () => {}): Promise<DraftConnection> {
  return openDB<Schema>('sise.drafts', 2, {
    upgrade(database, version, _, transaction) {
      if (version === 0) database.createObjectStore('drafts', { keyPath: ['owner', 'draftId', 'originId'] })
      // The types are those of the present version.
      else void takeOverRows(transaction as unknown as FormerTransaction)
    },
    // Closes the connection when another tab deletes or upgrades the database, which would wait otherwise.
    blocking(_current, _blocked, event) {
      // The event is the connection's.
      ;(event.target as IDBDatabase).close()
      onLost()
    },
    terminated: onLost,
  })
}

async function withDatabase<T>(platform: TabPlatform, work: (connection: DraftConnection) => Promise<T>): Promise<T> {
  const connection = await openDraftDatabase()
  try {
    await takeIn(platform, connection)
    return await work(connection)
  } finally {
    connection.close()
  }
}

/**
 * Puts the notes of all people who have used this device into the database: they are encrypted, and need no key. In one tab at a time, since
 * a note that is committed late would be taken for one more draft.
 */
async function takeIn(platform: TabPlatform, connection: DraftConnection): Promise<void> {
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
        // No room, for example: the note stays for the next visit, and the other drafts can be read.
      }
    }
  }

  function announce({ owner, draftId }: DraftWrite) {
    const channel = platform.openChannel(channelOf(owner))
    channel?.postMessage({ kind: 'left', draftId } satisfies DraftMessage)
    channel?.close()
  }
}

/** The write of a note; null for a text that is none, such as one that a crash of the browser has cut off. */
function readNote(note: string | null): DraftWrite | null {
  try {
    // Only `DraftCopy.note` writes such texts.
    const write = JSON.parse(note ?? '') as DraftWrite | (Omit<DraftWrite, 'isChange' | 'sealed'> & FormerNote)
    return 'sealed' in write ? write : takeOverNote(write)
  } catch {
    return null
  }
}

/**
 * Stores a write, in one transaction with the look at what is stored: compare and swap. The same write is stored once only.
 * @returns where it is now @throws if storage is full or blocked
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

/** The origin to write under. */
function originOf({ originId, replaces, isChange }: DraftWrite, rows: readonly DraftRow[]): string {
  const seen = rows.find((row) => replaces.includes(row.revision))
  if (seen) return seen.originId
  // What was to be changed has been saved or discarded since, and its origin is the idempotency key of the record that was made of it.
  return isChange || rows.some((row) => row.originId === originId) ? newId() : originId
}

/** What a row is replaced by: itself, or null if it is deleted. */
type NextRow = (row: DraftRow) => DraftRow | null

/** Changes rows in one transaction, of which nothing is stored if it fails. @throws if storage is full */
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
