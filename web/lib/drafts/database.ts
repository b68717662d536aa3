import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { v4 as newId } from 'uuid'
import { type DraftContent, fromNote, type Sealed, type SealedContent } from './sealing.ts'
import { noteKeys, type TabPlatform } from './tabPlatform.ts'

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

/**
 * One state of a draft, to be stored. It is stored in place of the state that it `replaces`; where another tab has written meanwhile, beside
 * that, so that no write replaces what it has not seen.
 */
export interface DraftWrite extends StoredAt, SealedContent {
  owner: string
  draftId: string
  /** The revisions that the writer has seen or made; none for a draft that is new. */
  replaces: readonly string[]
  /** The fields that are new since a revision that was stored; all of them where another revision is. */
  changes?: { since: string; parts: readonly string[] } | undefined
}

/** A draft as it is stored. */
export interface DraftRow extends DraftHead {
  /** The id of the person. */
  owner: string
  /** When it was first found too old, in ms since the epoch. */
  staleSince?: number | undefined
}

/** A field of a draft (a field of a form, a module of an article), or of the record that the draft is based on. */
export interface FieldRow {
  owner: string
  draftId: string
  originId: string
  kind: keyof DraftContent
  part: string
  sealed: Sealed
}

interface Schema extends DBSchema {
  drafts: { key: [string, string, string]; value: DraftRow }
  parts: { key: [string, string, string, string, string]; value: FieldRow }
}

/** A connection to the database of all drafts on this device. */
export type DraftConnection = IDBPDatabase<Schema>

/**
 * Opens the database, and creates it on first use.
 * @param onLost called when the connection ends by itself, as when the data of the site are deleted
 * @throws if the browser blocks IndexedDB
 */
export function openDraftDatabase(onLost: () => void = () => {}): Promise<DraftConnection> {
  return openDB<Schema>('sise.drafts', 1, {
    upgrade(database) {
      database.createObjectStore('drafts', { keyPath: ['owner', 'draftId', 'originId'] })
      database.createObjectStore('parts', { keyPath: ['owner', 'draftId', 'originId', 'kind', 'part'] })
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

/** The range of all compound keys with this prefix. In IndexedDB, arrays sort after strings. */
export const keysBelow = (...start: string[]) => IDBKeyRange.bound(start, [...start, []])

/** Does `work` in one transaction, of which nothing is stored if it fails. @throws what it throws, and if storage is full */
export async function inTransaction<T>(
  connection: DraftConnection,
  work: (...stores: Stores) => Promise<T>,
): Promise<T> {
  const transaction = connection.transaction(['drafts', 'parts'], 'readwrite')
  transaction.done.catch(() => {})
  try {
    const result = await work(transaction.objectStore('drafts'), transaction.objectStore('parts'))
    await transaction.done
    return result
  } catch (error) {
    try {
      transaction.abort()
    } catch {
      // It has been aborted by the failed request. A request that throws before it is made does not abort by itself.
    }
    throw error
  }
}

type Store<Name extends 'drafts' | 'parts'> = IDBPObjectStore<Schema, ('drafts' | 'parts')[], Name, 'readwrite'>
type Stores = [drafts: Store<'drafts'>, parts: Store<'parts'>]

/**
 * Stores a write, in one transaction with the look at what is stored: compare and swap. The same write is stored once only.
 * @returns where it is now @throws if storage is full or blocked
 */
export const commitWrite = (connection: DraftConnection, write: DraftWrite): Promise<DraftHead> =>
  inTransaction(connection, async (drafts, parts) => {
    const { owner, draftId, revision } = write
    const rows = await drafts.getAll(keysBelow(owner, draftId))
    const stored = rows.find((row) => row.revision === revision)
    if (stored) return stored
    const { originId, isNext } = targetOf(write, rows)
    const row = { owner, draftId, originId, revision, changedAt: Date.now() }

    const put = (kind: FieldRow['kind'], part: string) => {
      const sealed = write[kind][part]
      if (!sealed) return parts.delete([owner, draftId, originId, kind, part])
      return parts.put({ owner, draftId, originId, kind, part, sealed })
    }
    const putAll = (kind: FieldRow['kind']) => Object.keys(write[kind]).map((part) => put(kind, part))
    const putFields = () =>
      isNext && write.changes
        ? write.changes.parts.map((part) => put('value', part))
        : [parts.delete(keysBelow(owner, draftId, originId)), ...putAll('value'), ...putAll('base')]
    await Promise.all([drafts.put(row), ...putFields()])
    return row
  })

/** The origin to write under, and whether the stored draft differs from the write by its `changes` only. */
function targetOf(write: DraftWrite, rows: readonly DraftRow[]): { originId: string; isNext: boolean } {
  const seen = rows.find((row) => write.replaces.includes(row.revision))
  if (seen) return { originId: seen.originId, isNext: seen.revision === write.changes?.since }
  // What was to be changed has been saved or discarded since, and its origin is the idempotency key of the record that was made of it.
  const isFinished = write.changes !== undefined
  const isTaken = rows.some((row) => row.originId === write.originId)
  return { originId: isFinished || isTaken ? newId() : write.originId, isNext: false }
}

/**
 * Puts the notes of all people who have used this device into the database: they are encrypted, and need no key. In one tab at a time, since
 * a note that is committed late would be taken for one more draft.
 */
export async function takeIn(platform: TabPlatform, connection: DraftConnection): Promise<void> {
  if (noteKeys(platform.storage).length === 0) return
  const locks = platform.locks()
  await (locks ? locks.request('sise.journal', work) : work())

  async function work() {
    for (const key of noteKeys(platform.storage)) {
      const write = fromNote<DraftWrite>(platform.storage().getItem(key))
      try {
        if (write) await commitWrite(connection, write)
        platform.storage().removeItem(key)
      } catch {
        // No room, for example: the note stays for the next visit, and the other drafts can be read.
      }
    }
  }
}

/** Takes the notes in when the client starts, before anybody can sign out. @throws if the browser blocks IndexedDB */
export const takeInNotes = (platform: TabPlatform): Promise<void> => withDatabase(platform, () => Promise.resolve())

/** The ids of the people who have unencrypted drafts on this device. @throws if the browser blocks IndexedDB */
export const plainDraftOwners = (platform: TabPlatform): Promise<ReadonlySet<string>> =>
  withDatabase(platform, async (connection) => {
    const fields = await connection.getAll('parts')
    return new Set(fields.filter(({ sealed }) => 'plain' in sealed).map(({ owner }) => owner))
  })

/**
 * Deletes the unencrypted drafts of a person at sign-out, so that the next person on the same browser cannot read them.
 * Encrypted drafts remain, also those that are only noted yet.
 * @throws if the browser blocks IndexedDB
 */
export const deletePlainDrafts = (owner: string, platform: TabPlatform): Promise<void> =>
  withDatabase(platform, (connection) =>
    inTransaction(connection, async (drafts, parts) => {
      const plain = (await parts.getAll(keysBelow(owner))).filter(({ sealed }) => 'plain' in sealed)
      const deletions = plain.flatMap(({ draftId, originId }) => [
        drafts.delete([owner, draftId, originId]),
        parts.delete(keysBelow(owner, draftId, originId)),
      ])
      await Promise.all(deletions)
    }),
  )

async function withDatabase<T>(platform: TabPlatform, work: (connection: DraftConnection) => Promise<T>): Promise<T> {
  const connection = await openDraftDatabase()
  try {
    await takeIn(platform, connection)
    return await work(connection)
  } finally {
    connection.close()
  }
}
