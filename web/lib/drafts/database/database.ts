import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Sealed } from './sealing.ts'

/** A draft without its parts. */
export interface DraftRow {
  /** The id of the person. */
  owner: string
  draftId: string
  /** See DraftWrite. Two texts that were begun for one form are two drafts. */
  originId: string
  /** The id of the last write. */
  revision: string
  /** In ms since the epoch. */
  changedAt: number
  /** When it was first found too old, in ms since the epoch. */
  staleSince?: number | undefined
}

/** A named part of a draft (a field of a form, a module of an article), or of the record that the draft is based on. */
export interface PartRow {
  owner: string
  draftId: string
  originId: string
  /** 'value' for what was typed, 'base' for what the server had when the draft was begun. */
  kind: 'value' | 'base'
  part: string
  sealed: Sealed
}

interface Schema extends DBSchema {
  drafts: { key: [string, string, string]; value: DraftRow }
  parts: { key: [string, string, string, string, string]; value: PartRow }
}

/** The database of all drafts on this device. */
export type DraftDatabase = IDBPDatabase<Schema>

/**
 * Opens the database, and creates it on first use.
 * @param onLost called when the connection ends by itself, as when somebody deletes the data of the site
 * @throws if the browser blocks IndexedDB
 */
export function openDraftDatabase(onLost: () => void = () => {}): Promise<DraftDatabase> {
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
