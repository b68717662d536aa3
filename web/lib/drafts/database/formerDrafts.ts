import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { v4 as newId } from 'uuid'
import type { Parts } from '../../parts/parts.ts'
import type { TabPlatform } from '../tabPlatform.ts'
import { writerLockName } from '../writerLock.ts'
import { commitWrite } from './commitWrite.ts'
import { type DraftDatabase, keysBelow } from './database.ts'
import type { DraftWrite, SealedContent } from './draftWrite.ts'
import { formerJournalKey } from './journal.ts'
import type { Sealed, Sealer } from './sealing.ts'
import { inJournalLock } from './takeInJournal.ts'

/**
 * What the former version of the client has stored: a database with one draft for each form, and a readable journal. A tab of it may still
 * be open and write there, so its database is left to it, and a draft is moved while no tab holds the draft's writer lock.
 */
interface FormerSchema extends DBSchema {
  drafts: { key: [string, string]; value: FormerDraft }
  parts: { key: [string, string, string, string]; value: FormerPart }
}

interface FormerDraft {
  owner: string
  /** The draft id. */
  place: string
  changedAt: number
  originId?: string | undefined
}

interface FormerPart {
  owner: string
  place: string
  kind: 'value' | 'base'
  part: string
  sealed: Sealed
}

type FormerDatabase = IDBPDatabase<FormerSchema>

const openFormer = (): Promise<FormerDatabase> =>
  openDB<FormerSchema>('sise-drafts', 1, {
    // As the former client makes it, which may be opened once more.
    upgrade(database) {
      database.createObjectStore('drafts', { keyPath: ['owner', 'place'] })
      database.createObjectStore('parts', { keyPath: ['owner', 'place', 'kind', 'part'] })
    },
  })

/** Does `work` with the former database, and closes it, so that a former tab can be opened and closed at any time. */
async function withFormer<R>(work: (former: FormerDatabase) => Promise<R>): Promise<R> {
  const former = await openFormer()
  try {
    return await work(former)
  } finally {
    former.close()
  }
}

/** Moves the drafts of a person that no tab has open. */
export async function moveFormerDrafts(platform: TabPlatform, database: DraftDatabase, owner: string): Promise<void> {
  const locks = platform.locks()
  await withFormer(async (former) => {
    for (const { place } of await former.getAll('drafts', keysBelow(owner))) {
      const moveIfFree = async (lock: Lock | null) => {
        if (lock) await move(former, database, owner, place)
      }
      if (locks) await locks.request(writerLockName(owner, place), { ifAvailable: true }, moveIfFree)
      else await move(former, database, owner, place)
    }
  })
}

/** Moves a draft, if there is one. For the holder of its writer lock. */
export const moveFormerDraft = (database: DraftDatabase, owner: string, draftId: string): Promise<void> =>
  withFormer((former) => move(former, database, owner, draftId))

async function move(former: FormerDatabase, database: DraftDatabase, owner: string, place: string): Promise<void> {
  const draft = await former.get('drafts', [owner, place])
  if (!draft) return
  const rows = await former.getAll('parts', keysBelow(owner, place))
  const partsOf = (kind: FormerPart['kind']) =>
    Object.fromEntries(rows.filter((row) => row.kind === kind).map(({ part, sealed }) => [part, sealed]))
  // The same revision whenever it is moved, so that a move that broke off halfway is not repeated as a second draft.
  const originId = draft.originId ?? `former ${draft.changedAt}`
  const write: DraftWrite = {
    owner,
    draftId: place,
    originId,
    revision: `${originId} ${draft.changedAt}`,
    replaces: [],
    value: partsOf('value'),
    base: partsOf('base'),
  }
  await commitWrite(database, write, draft.changedAt)
  await removeFormer(former, owner, place)
}

async function removeFormer(former: FormerDatabase, owner: string, place: string): Promise<void> {
  const transaction = former.transaction(['drafts', 'parts'], 'readwrite')
  await Promise.all([
    transaction.objectStore('drafts').delete([owner, place]),
    transaction.objectStore('parts').delete(keysBelow(owner, place)),
    transaction.done,
  ])
}

/** The ids of the people who have unencrypted drafts there. */
export const plainFormerOwners = (): Promise<string[]> =>
  withFormer(async (former) =>
    (await former.getAll('parts')).filter(({ sealed }) => 'plain' in sealed).map(({ owner }) => owner),
  )

/** Deletes the drafts of a person with unencrypted parts. */
export const deletePlainFormerDrafts = (owner: string): Promise<void> =>
  withFormer(async (former) => {
    const parts = await former.getAll('parts', keysBelow(owner))
    const plain = new Set(parts.filter(({ sealed }) => 'plain' in sealed).map(({ place }) => place))
    for (const place of plain) await removeFormer(former, owner, place)
  })

/** The parts that a page had not written yet when it was left; null marks a removed part. */
interface FormerEntry {
  parts: Parts
  base: Parts | null
  originId?: string | undefined
}

/** Puts the readable journal of a person into the database, encrypted, and deletes it. What has no room stays. */
export function takeInFormerJournal(
  platform: TabPlatform,
  database: DraftDatabase,
  owner: string,
  sealer: Sealer,
): Promise<void> {
  return inJournalLock(platform, async () => {
    try {
      const storage = platform.storage()
      const text = storage.getItem(formerJournalKey(owner))
      if (text === null) return
      // Only the former client writes under this key.
      for (const [draftId, entry] of Object.entries(JSON.parse(text) as Record<string, FormerEntry>))
        await takeInEntry(database, owner, draftId, entry, sealer)
      storage.removeItem(formerJournalKey(owner))
    } catch {
      // Storage is blocked or full, or the journal is not JSON: the other drafts can be read all the same.
    }
  })
}

async function takeInEntry(
  database: DraftDatabase,
  owner: string,
  draftId: string,
  { parts, base, originId = newId() }: FormerEntry,
  sealer: Sealer,
): Promise<void> {
  const row = base ? undefined : await database.get('drafts', [owner, draftId, originId])
  const stored = await sealedContent(database, owner, draftId, originId)
  const value = row ? { ...stored.value } : {}
  for (const [part, changed] of Object.entries(parts))
    if (changed === null) delete value[part]
    else value[part] = await sealer.seal(changed)
  const sealedBase = await Promise.all(
    Object.entries(base ?? {}).map(async ([part, was]) => [part, await sealer.seal(was)] as const),
  )
  await commitWrite(database, {
    owner,
    draftId,
    originId,
    revision: newId(),
    replaces: row ? [row.revision] : [],
    value,
    base: row ? stored.base : Object.fromEntries(sealedBase),
  })
}

async function sealedContent(
  database: DraftDatabase,
  owner: string,
  draftId: string,
  originId: string,
): Promise<SealedContent> {
  const rows = await database.getAll('parts', keysBelow(owner, draftId, originId))
  const partsOf = (kind: 'value' | 'base') =>
    Object.fromEntries(rows.filter((row) => row.kind === kind).map(({ part, sealed }) => [part, sealed]))
  return { value: partsOf('value'), base: partsOf('base') }
}
