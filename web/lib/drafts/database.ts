import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Sealed } from './sealing.ts'

/** One named part of a draft (a field of a form, a module of an article), or of the record that it began from. */
export interface PartRow {
  owner: string
  place: string
  /** 'value' is what was typed, 'base' what the server had when the typing began. */
  kind: 'value' | 'base'
  part: string
  sealed: Sealed
}

/** One draft: whose it is, where it belongs, and when it was last changed (ms since the epoch). */
export interface DraftRow {
  owner: string
  place: string
  changedAt: number
}

interface Schema extends DBSchema {
  drafts: { key: [string, string]; value: DraftRow }
  parts: { key: [string, string, string, string]; value: PartRow }
}

/** The database of all drafts on this device. */
export type DraftDatabase = IDBPDatabase<Schema>

/** Opens the database, making it on the first use. @throws where the browser blocks it. */
export function openDraftDatabase(): Promise<DraftDatabase> {
  return openDB<Schema>('sise-drafts', 1, {
    upgrade(database) {
      database.createObjectStore('drafts', { keyPath: ['owner', 'place'] })
      database.createObjectStore('parts', { keyPath: ['owner', 'place', 'kind', 'part'] })
    },
    // A tab with a newer version of the client must not wait for this one.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
}

/** All keys that begin with these: arrays sort after every string. */
export const keysBelow = (...start: string[]) => IDBKeyRange.bound(start, [...start, []])
