// The code that is loaded with the first form: the database, encryption and notes. One module, and so one chunk.
import { v4 as newId } from 'uuid'
import {
  commitWrite,
  type DraftConnection,
  type DraftHead,
  type DraftRow,
  type DraftWrite,
  type FieldRow,
  inTransaction,
  keysBelow,
  openDraftDatabase,
  takeIn,
} from './database.ts'
import type { DraftContent, Sealer } from './sealing.ts'
import type { TabPlatform } from './tabPlatform.ts'

export { deletePlainDrafts, plainDraftOwners, takeInNotes } from './database.ts'
export { noteOf, sealContent, sealerOf } from './sealing.ts'

/** A draft in the database. */
export interface StoredDraft extends DraftHead, DraftContent {}

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
    private readonly sealer: Sealer,
  ) {}

  close(): void {
    this.connection.close()
  }

  /** The drafts with an id, or all, the latest first; without their content, and without those that were encrypted with a key that is gone. */
  async heads(...draftId: [string?]): Promise<DraftHead[]> {
    const transaction = this.connection.transaction(['drafts', 'parts'])
    const rows = await transaction.objectStore('drafts').getAll(this.below(...draftId))
    const samples = await Promise.all(
      rows.map((row) => transaction.objectStore('parts').getAll(this.below(row.draftId, row.originId), 1)),
    )
    const isReadable = (sample?: FieldRow) => sample === undefined || this.sealer.open(sample.sealed) !== undefined
    return rows
      .filter((_, at) => isReadable(samples[at]?.[0]))
      .sort(latestFirst)
      .map(headOf)
  }

  /** The same with their content. */
  async read(...draftId: [string?]): Promise<StoredDraft[]> {
    // A form of this visit may have found no room in the database, and been closed.
    await takeIn(this.platform, this.connection)
    const transaction = this.connection.transaction(['drafts', 'parts'])
    const [rows, fields] = await Promise.all([
      transaction.objectStore('drafts').getAll(this.below(...draftId)),
      transaction.objectStore('parts').getAll(this.below(...draftId)),
    ])
    return rows.sort(latestFirst).flatMap((row) => {
      const own = fields.filter((field) => field.draftId === row.draftId && field.originId === row.originId)
      const content: DraftContent = { value: {}, base: {} }
      for (const { kind, part, sealed } of own) content[kind][part] = this.sealer.open(sealed)
      const isReadable = own.every(({ kind, part }) => content[kind][part] !== undefined)
      return isReadable ? [{ ...headOf(row), ...content }] : []
    })
  }

  commit(write: Omit<DraftWrite, 'owner'>): Promise<DraftHead> {
    return commitWrite(this.connection, { ...write, owner: this.owner })
  }

  /**
   * Deletes the drafts with an id whose revision is one of these, or all. Others remain, as their content has not been seen: under a new
   * origin if theirs is `finished`, because its record has been saved.
   */
  async remove(draftId: string, revisions?: readonly string[], finished: readonly string[] = []): Promise<void> {
    const isRemoved = ({ revision }: DraftRow) => revisions === undefined || revisions.includes(revision)
    await this.replace(draftId, isRemoved, false)
    // Apart, because there may be no room for it.
    if (finished.length > 0) await this.replace(draftId, ({ originId }) => finished.includes(originId), true)
  }

  /** Deletes some of the drafts with an id, or gives them another origin. */
  private replace(draftId: string, isMeant: (row: DraftRow) => boolean, isMoved: boolean): Promise<void> {
    return inTransaction(this.connection, async (drafts, parts) => {
      for (const row of (await drafts.getAll(this.below(draftId))).filter(isMeant)) {
        const fields = this.below(draftId, row.originId)
        const moved = { originId: newId() }
        const content = isMoved ? await parts.getAll(fields) : []
        await Promise.all([
          ...(isMoved ? [drafts.put({ ...row, ...moved })] : []),
          ...content.map((field) => parts.put({ ...field, ...moved })),
          drafts.delete([this.owner, draftId, row.originId]),
          parts.delete(fields),
        ])
      }
    })
  }

  /** Deletes expired drafts. Not at once: a clock that is put right makes all drafts old. */
  async removeAged(): Promise<void> {
    const now = Date.now()
    for (const row of await this.connection.getAll('drafts', this.below())) {
      const { draftId, revision, staleSince } = row
      const isOld = row.changedAt < now - draftLifetimeMs
      if (isOld && staleSince !== undefined && staleSince < now - draftGraceMs) await this.remove(draftId, [revision])
      else if (isOld && (staleSince === undefined || staleSince > now))
        await this.connection.put('drafts', { ...row, staleSince: now })
    }
  }

  private readonly below = (...keys: (string | undefined)[]) =>
    keysBelow(this.owner, ...keys.filter((key) => key !== undefined))
}

const latestFirst = (a: DraftRow, b: DraftRow) => b.changedAt - a.changedAt

const headOf = ({ draftId, originId, revision, changedAt }: DraftRow): DraftHead => ({
  draftId,
  originId,
  revision,
  changedAt,
})

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
