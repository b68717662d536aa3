import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Sealed } from './sealing.ts'

/** A named part of a draft (a field of a form, a module of an article), or of the record that the draft is based on. */
export interface PartRow {
  owner: string
  /** The draft id. It is part of the stored primary key, so it keeps this name. */
  place: string
  /** 'value' for what was typed, 'base' for what the server had when the draft was begun. */
  kind: 'value' | 'base'
  part: string
  sealed: Sealed
}

/** A draft without its parts. */
export interface DraftRow {
  /** The id of the person. */
  owner: string
  /** The draft id, as in PartRow. */
  place: string
  /** In ms since the epoch. */
  changedAt: number
  /** See StoredDraft. */
  originId?: string | undefined
}

interface Schema extends DBSchema {
  drafts: { key: [string, string]; value: DraftRow }
  parts: { key: [string, string, string, string]; value: PartRow }
}

/** The database of all drafts on this device. */
export type DraftDatabase = IDBPDatabase<Schema>

/** Opens the database, and creates it on first use. @throws if the browser blocks IndexedDB */
export function openDraftDatabase(): Promise<DraftDatabase> {
  return openDB<Schema>('sise-drafts', 1, {
    upgrade(database) {
      database.createObjectStore('drafts', { keyPath: ['owner', 'place'] })
      database.createObjectStore('parts', { keyPath: ['owner', 'place', 'kind', 'part'] })
    },
    // Closes the connection when a tab with a newer version of the client upgrades the database, which would wait otherwise.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
}

/** The range of all compound keys with this prefix. In IndexedDB, arrays sort after strings. */
export const keysBelow = (...start: string[]) => IDBKeyRange.bound(start, [...start, []])
