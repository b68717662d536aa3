import type { TabPlatform } from '../tabPlatform.ts'
import { commitWrite } from './commitWrite.ts'
import { type DraftDatabase, type DraftRow, keysBelow, openDraftDatabase } from './database.ts'
import type { DraftContent, DraftWrite, StoredAt } from './draftWrite.ts'
import type { Sealer } from './sealing.ts'
import { takeInJournal } from './takeInJournal.ts'

/** A draft in the database, without its content. */
export interface DraftHead extends StoredAt {
  /** When it was last changed, in ms since the epoch. */
  changedAt: number
}

/** A draft in the database. */
export interface StoredDraft extends DraftHead, DraftContent {}

/** A draft among those of all forms. */
export interface ListedDraft extends StoredDraft {
  draftId: string
}

/** The drafts of a person in the database. Each function throws if storage is full or blocked. */
export interface DraftRows {
  /** The ids of all drafts, with how many there are of each. */
  counts(): Promise<Map<string, number>>
  /** All drafts, the latest first; without those that were encrypted with a key that is gone. */
  readAll(): Promise<ListedDraft[]>
  /** The drafts with an id, the latest first; without those that were encrypted with a key that is gone. */
  read(draftId: string): Promise<StoredDraft[]>
  /** The same without their content, for which one part of each is decrypted. */
  heads(draftId: string): Promise<DraftHead[]>
  commit(write: DraftWrite): Promise<StoredAt>
  /**
   * Deletes the drafts with an id whose revision is one of these, or all, and gives those of `finished` origins that remain another one.
   * @returns how many remain
   */
  remove(draftId: string, revisions?: readonly string[], finished?: readonly string[]): Promise<number>
  close(): void
}

/** The age at which an abandoned draft is deleted, in ms. */
export const draftLifetimeMs = 90 * 24 * 3_600_000
/** How long a draft that was found too old is still kept, in case that the clock was wrong. In ms. */
export const draftGraceMs = 14 * 24 * 3_600_000

/**
 * Opens the database, puts what tabs have left in the journal into it, and deletes drafts that are too old.
 * @param sealer encrypts with the key of the person
 * @param onLost called when the database is deleted
 */
export async function openDraftRows(
  platform: TabPlatform,
  owner: string,
  sealer: Sealer,
  onLost: () => void,
): Promise<DraftRows> {
  const database = await openDraftDatabase(onLost)
  await takeInJournal(platform, database)
  await removeAged(database, owner)
  return {
    async counts() {
      const counts = new Map<string, number>()
      for (const { draftId } of await readHeads(database, sealer, owner))
        counts.set(draftId, (counts.get(draftId) ?? 0) + 1)
      return counts
    },
    readAll: () => readDrafts(database, sealer, owner),
    async read(draftId) {
      // A form of this visit may have found no room in the database, and been closed.
      await takeInJournal(platform, database)
      return (await readDrafts(database, sealer, owner, draftId)).map(({ draftId: _, ...draft }) => draft)
    },
    heads: async (draftId) => (await readHeads(database, sealer, owner, draftId)).map(headOf),
    commit: (write) => commitWrite(database, write),
    remove: (...removed) => removeDrafts(database, owner, ...removed),
    close: () => database.close(),
  }
}

/** The drafts with keys below these, the latest first. */
async function readDrafts(database: DraftDatabase, sealer: Sealer, ...keys: string[]): Promise<ListedDraft[]> {
  const transaction = database.transaction(['drafts', 'parts'])
  const [drafts, parts] = await Promise.all([
    transaction.objectStore('drafts').getAll(keysBelow(...keys)),
    transaction.objectStore('parts').getAll(keysBelow(...keys)),
  ])
  const opened = await Promise.all(parts.map(async (row) => ({ ...row, value: await sealer.open(row.sealed) })))
  return drafts.sort(latestFirst).flatMap((draft) => {
    const own = opened.filter(({ draftId, originId }) => draftId === draft.draftId && originId === draft.originId)
    if (own.some(({ value }) => value === undefined)) return []
    const contentOf = (kind: 'value' | 'base') =>
      Object.fromEntries(own.filter((row) => row.kind === kind).map(({ part, value }) => [part, value]))
    return { draftId: draft.draftId, ...headOf(draft), value: contentOf('value'), base: contentOf('base') }
  })
}

/** The rows of the drafts with keys below these, the latest first, if one part of each can be decrypted. */
async function readHeads(database: DraftDatabase, sealer: Sealer, ...keys: string[]): Promise<DraftRow[]> {
  const transaction = database.transaction(['drafts', 'parts'])
  const drafts = await transaction.objectStore('drafts').getAll(keysBelow(...keys))
  const parts = transaction.objectStore('parts')
  const samples = await Promise.all(
    drafts.map(({ owner, draftId, originId }) => parts.getAll(keysBelow(owner, draftId, originId), 1)),
  )
  const readable = await Promise.all(
    samples.map(async ([row]) => row === undefined || (await sealer.open(row.sealed)) !== undefined),
  )
  return drafts.filter((_, index) => readable[index]).sort(latestFirst)
}

const latestFirst = (one: DraftRow, other: DraftRow) => other.changedAt - one.changedAt

const headOf = ({ originId, revision, changedAt }: DraftRow): DraftHead => ({ originId, revision, changedAt })

async function removeDrafts(
  database: DraftDatabase,
  owner: string,
  draftId: string,
  revisions?: readonly string[],
  finished: readonly string[] = [],
): Promise<number> {
  const transaction = database.transaction(['drafts', 'parts'], 'readwrite')
  const [drafts, parts] = [transaction.objectStore('drafts'), transaction.objectStore('parts')]
  const rows = await drafts.getAll(keysBelow(owner, draftId))
  const isRemoved = ({ revision }: DraftRow) => revisions === undefined || revisions.includes(revision)
  for (const row of rows) {
    const isMoved = !isRemoved(row) && finished.includes(row.originId)
    if (!isRemoved(row) && !isMoved) continue
    const range = keysBelow(owner, draftId, row.originId)
    const content = isMoved ? await parts.getAll(range) : []
    // The revision is unique, and no origin yet.
    const originId = row.revision
    await Promise.all([
      drafts.delete([owner, draftId, row.originId]),
      parts.delete(range),
      ...(isMoved ? [drafts.put({ ...row, originId })] : []),
      ...content.map((part) => parts.put({ ...part, originId })),
    ])
  }
  await transaction.done
  return rows.filter((row) => !isRemoved(row)).length
}

/** Deletes drafts that nobody came back to. Not at once: a clock that is put right makes all drafts old in a moment. */
async function removeAged(database: DraftDatabase, owner: string): Promise<void> {
  const now = Date.now()
  for (const row of await database.getAll('drafts', keysBelow(owner))) {
    const { draftId, revision, staleSince } = row
    const isOld = row.changedAt < now - draftLifetimeMs
    if (isOld && staleSince !== undefined && staleSince < now - draftGraceMs)
      await removeDrafts(database, owner, draftId, [revision])
    else if (isOld && (staleSince === undefined || staleSince > now))
      await database.put('drafts', { ...row, staleSince: now })
  }
}
