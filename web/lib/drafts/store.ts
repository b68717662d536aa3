import type { Parts } from '../parts/parts.ts'
import { type DraftDatabase, keysBelow, openDraftDatabase } from './database.ts'
import { addToJournal, type JournalEntry, readJournal, removeFromJournal } from './journal.ts'
import { type Sealer, sealerOf } from './sealing.ts'

/** A stored draft. */
export interface StoredDraft {
  value: Parts
  /** The server's record when the draft was begun. */
  base: Parts
  /** When it was last changed, in ms since the epoch. */
  changedAt: number
  /** Made when it was begun: equal in all tabs that go on with it. Earlier versions of the client stored none. */
  originId?: string | undefined
}

/** The changes since the last write: undefined parts are removed, others are replaced. */
export interface DraftChange {
  parts: Parts
  /** Set in the first write of a draft. */
  base?: Parts | undefined
  /** As in StoredDraft, in each write. */
  originId?: string | undefined
}

/** The drafts of one person on this device. FORUM-6. */
export interface DraftStore {
  /** The keys of all drafts, as far as this tab knows. */
  ids: () => ReadonlySet<string>
  subscribe: (listener: () => void) => () => void
  read(draftId: string): Promise<StoredDraft | null>
  /** Writes the changed parts. @throws if storage is full or blocked */
  write(draftId: string, change: DraftChange): Promise<void>
  /** Journals a change synchronously while the page is being left; the next visit writes it. @returns false on failure */
  writeOnPageHide(draftId: string, change: DraftChange): boolean
  forget(draftId: string): Promise<void>
  close(): void
}

/** The age at which an abandoned draft is deleted, in ms. */
export const draftLifetimeMs = 90 * 24 * 3_600_000

const opened = new WeakMap<IDBFactory, Map<string, Promise<DraftStore>>>()

/**
 * The draft store of a person, shared by the whole page, so that a form reopened at once sees writes that are still queued.
 * @param secret the person's encryption key from the server; null if it has none
 * @throws if IndexedDB is not available
 */
export function draftStoreOf(owner: string, secret: string | null): Promise<DraftStore> {
  const key = JSON.stringify([owner, secret])
  const stores = opened.get(indexedDB) ?? new Map<string, Promise<DraftStore>>()
  opened.set(indexedDB, stores)
  let store = stores.get(key)
  if (!store) {
    store = openDraftStore(owner, secret)
    stores.set(key, store)
    // The next form tries again.
    store.catch(() => stores.delete(key))
  }
  return store
}

/** Opens the store, deletes drafts that are too old, and writes the journal of the last visit. */
export async function openDraftStore(owner: string, secret: string | null): Promise<DraftStore> {
  const database = await openDraftDatabase()
  const sealer = await sealerOf(secret)
  const rows = await database.getAll('drafts', keysBelow(owner))
  const old = rows.filter(({ changedAt }) => changedAt < Date.now() - draftLifetimeMs).map(({ place }) => place)
  for (const draftId of old) await removeDraft(database, owner, draftId)
  let ids: ReadonlySet<string> = new Set(rows.map(({ place }) => place).filter((draftId) => !old.includes(draftId)))
  const listeners = new Set<() => void>()
  const setIds = (next: Iterable<string>) => {
    ids = new Set(next)
    for (const listener of [...listeners]) listener()
  }
  // Queued, so that a read sees the writes requested before it.
  let queue: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work)
    queue = done.catch(() => {})
    return done
  }

  const write: DraftStore['write'] = (draftId, change) => {
    if (!ids.has(draftId)) setIds([...ids, draftId])
    return inTurn(async () => {
      await writeParts({ database, sealer, owner, draftId, change })
      removeFromJournal(owner, draftId)
    })
  }
  const forget: DraftStore['forget'] = (draftId) => {
    if (ids.has(draftId)) setIds([...ids].filter((other) => other !== draftId))
    return inTurn(async () => {
      removeFromJournal(owner, draftId)
      await removeDraft(database, owner, draftId)
    })
  }
  for (const [draftId, entry] of Object.entries(readJournal(owner))) {
    try {
      await write(draftId, changeOf(entry))
    } catch {
      // No room, for example: the entry stays in the journal for the next visit, and the other drafts can be read.
    }
  }

  return {
    ids: () => ids,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: (draftId) => inTurn(() => readDraft(database, sealer, owner, draftId)),
    write,
    writeOnPageHide: (draftId, change) => addToJournal(owner, draftId, entryOf(change)),
    forget,
    close: () => database.close(),
  }
}

interface PartsToWrite {
  database: DraftDatabase
  sealer: Sealer
  owner: string
  draftId: string
  change: DraftChange
}

async function writeParts({ database, sealer, owner, draftId, change }: PartsToWrite): Promise<void> {
  const removed = Object.keys(change.parts).filter((part) => change.parts[part] === undefined)
  // Sealed before the transaction, which would commit while another promise is awaited.
  const [values, bases] = await Promise.all([
    sealedParts(sealer, change.parts),
    change.base ? sealedParts(sealer, change.base) : [],
  ])
  const transaction = database.transaction(['drafts', 'parts'], 'readwrite')
  const [drafts, parts] = [transaction.objectStore('drafts'), transaction.objectStore('parts')]
  await Promise.all([
    drafts.put({ owner, place: draftId, changedAt: Date.now(), originId: change.originId }),
    // A draft begun anew: of one that is unreadable, or that another tab has left, nothing remains.
    ...(change.base ? [parts.delete(keysBelow(owner, draftId))] : []),
    ...values.map(([part, sealed]) => parts.put({ owner, place: draftId, kind: 'value', part, sealed })),
    ...bases.map(([part, sealed]) => parts.put({ owner, place: draftId, kind: 'base', part, sealed })),
    ...removed.map((part) => parts.delete([owner, draftId, 'value', part])),
    transaction.done,
  ])
}

function sealedParts(sealer: Sealer, parts: Parts) {
  const given = Object.entries(parts).filter(([, value]) => value !== undefined)
  return Promise.all(given.map(async ([part, value]) => [part, await sealer.seal(value)] as const))
}

async function readDraft(
  database: DraftDatabase,
  sealer: Sealer,
  owner: string,
  draftId: string,
): Promise<StoredDraft | null> {
  const draft = await database.get('drafts', [owner, draftId])
  if (!draft) return null
  const rows = await database.getAll('parts', keysBelow(owner, draftId))
  const opened = await Promise.all(rows.map(async (row) => ({ ...row, value: await sealer.open(row.sealed) })))
  // Sealed with a key that no longer exists: unreadable, and deleted by age.
  if (opened.some(({ value }) => value === undefined)) return null
  const partsOf = (kind: string) =>
    Object.fromEntries(opened.filter((row) => row.kind === kind).map(({ part, value }) => [part, value]))
  return { value: partsOf('value'), base: partsOf('base'), changedAt: draft.changedAt, originId: draft.originId }
}

async function removeDraft(database: DraftDatabase, owner: string, draftId: string): Promise<void> {
  const transaction = database.transaction(['drafts', 'parts'], 'readwrite')
  await Promise.all([
    transaction.objectStore('drafts').delete([owner, draftId]),
    transaction.objectStore('parts').delete(keysBelow(owner, draftId)),
    transaction.done,
  ])
}

/** Converts a change to JSON, which has no undefined: removed parts become null, which is no valid part. */
function entryOf({ parts, base, originId }: DraftChange): JournalEntry {
  const noted = Object.entries(parts).map(([part, value]) => [part, value === undefined ? null : value])
  return { parts: Object.fromEntries(noted) as Parts, base: base ?? null, originId }
}

function changeOf({ parts, base, originId }: JournalEntry): DraftChange {
  const read = Object.entries(parts).map(([part, value]) => [part, value === null ? undefined : value])
  return { parts: Object.fromEntries(read) as Parts, base: base ?? undefined, originId }
}
