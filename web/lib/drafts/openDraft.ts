import { v4 as newId } from 'uuid'
import type { MergeParts } from '../parts/merge.ts'
import { haveSameParts, type Parts, partsOf } from '../parts/parts.ts'
import type { DraftHead, StoredDraft } from './database/draftRows.ts'
import type { StoredAt } from './database/draftWrite.ts'
import { type DraftStore, type StoreFailure, storeFailureOf } from './DraftStore.ts'
import { type PendingFile, readPendingFiles, withPendingFiles } from './pendingFiles.ts'

/** The initial state of a form with a draft. */
export interface OpenedDraft<T extends object> {
  /** The record as the server has it now; the empty values for a new record. */
  initial: T
  /** The record with the changes of an earlier visit. */
  value: T
  /** The files that were not uploaded when the draft was left. */
  files: readonly PendingFile[]
  /** When the draft was last changed, in ms since the epoch; null if there is none. */
  restoredAt: number | null
  /** Where the draft is stored, and whether it is stored just as it is shown; null if there is none. */
  stored: (StoredAt & { isAsShown: boolean }) | null
  /** Other drafts of the same form, the latest first. */
  others: readonly DraftHead[]
  /** Why it is not known whether there are drafts; null if it is. */
  failure: StoreFailure | null
  /** Opens the form anew, with the draft of an origin. */
  reopen: (originId: string) => void
}

/** What there is to open: nothing known yet, a form, or a choice between the draft and the current record. */
export type DraftChoice<T extends object> =
  | { status: 'opening' }
  | { status: 'opened'; opened: OpenedDraft<T> }
  | { status: 'conflict'; conflict: DraftConflict<T> }

/** The person and others have changed the same parts: the person has to choose which version to go on with. */
export interface DraftConflict<T extends object> {
  current: T
  /** The record with the changes of the draft, and those of others where the draft has none. */
  draft: T
  /** In ms since the epoch. */
  draftChangedAt: number
  /** The names of the parts that both have changed. */
  parts: string[]
  /** Opens the form with the draft, or with a choice of both versions. */
  keep: (values: T) => void
  /** Deletes the draft, and opens the form with the current record. */
  discard: () => void
}

/** What `openDraft` opens. */
export interface DraftToOpen<T extends object> {
  draftId: string
  /** The server's current record. */
  initial: T
  merge: MergeParts
  /** The draft to open if there are several; the latest by default. */
  originId?: string | undefined
  reopen: (originId: string) => void
}

/** A database that does not answer must not keep a form from being opened. In ms. */
const longestReadMs = 3_000

/** Reads a draft, merges it with the current record, and shows what there is to open. It calls `show` once or more. */
export async function openDraft<T extends object>(
  store: DraftStore,
  { draftId, initial, merge, originId, reopen }: DraftToOpen<T>,
  show: (choice: DraftChoice<T>) => void,
): Promise<void> {
  const { drafts, failure } = await readDrafts(store, draftId)
  const stored = drafts.find((draft) => draft.originId === originId) ?? drafts[0]
  const others = drafts.filter((draft) => draft !== stored).map(headOf)
  const open = (opened: Pick<OpenedDraft<T>, 'value' | 'files' | 'restoredAt' | 'stored'>) =>
    show({ status: 'opened', opened: { ...opened, initial, others, failure, reopen } })
  const beginAnew = () => open({ value: initial, files: [], restoredAt: null, stored: null })
  if (!stored) return beginAnew()
  const { value: typed, files } = readPendingFiles(stored.value)

  const current = partsOf(initial)
  const { value, conflicts } = merge(current, { value: typed, base: stored.base })
  // Only properties of T are ever written as parts.
  const merged = value as T
  const { changedAt, revision } = stored
  const goOn = (kept: T, at: StoredAt | null) =>
    open({
      value: kept,
      files,
      restoredAt: changedAt,
      stored: { originId: stored.originId, revision, ...at, isAsShown: at !== null },
    })
  const keep = async (kept: T) =>
    goOn(kept, await rebase(store, draftId, stored, withPendingFiles(partsOf(kept), files), initial))
  const discard = async () => {
    // A draft that stays is offered again at the next visit, and deleted by age.
    await store.remove(draftId, [revision]).catch(() => {})
    beginAnew()
  }
  if (conflicts.length === 0)
    return haveSameParts(current, stored.base) ? goOn(merged, { originId: stored.originId, revision }) : keep(merged)
  show({
    status: 'conflict',
    conflict: {
      current: initial,
      draft: merged,
      draftChangedAt: changedAt,
      parts: conflicts,
      // Nothing of the draft is left if the person has chosen the current version of all parts.
      keep: (kept) => void (haveSameParts(kept, initial) && files.length === 0 ? discard() : keep(kept)),
      discard: () => void discard(),
    },
  })
}

interface ReadDrafts {
  drafts: StoredDraft[]
  failure: StoreFailure | null
}

/** None if the database fails or is slow: the form says so, and its first write shows what it has not seen. */
async function readDrafts({ platform, read }: DraftStore, draftId: string): Promise<ReadDrafts> {
  let cancel = () => {}
  const tooLong = new Promise<ReadDrafts>((resolve) => {
    cancel = platform.after(longestReadMs, () => resolve({ drafts: [], failure: 'notLoaded' }))
  })
  try {
    return await Promise.race([read(draftId).then((drafts) => ({ drafts, failure: null })), tooLong])
  } catch (error) {
    return { drafts: [], failure: storeFailureOf(error) }
  } finally {
    cancel()
  }
}

/**
 * Makes the current record the draft's base, so that a resolved conflict does not come up again.
 * @returns where it is stored; null if it could not be, which the form reports itself
 */
async function rebase(
  store: DraftStore,
  draftId: string,
  { originId, revision }: StoredAt,
  value: Parts,
  base: object,
): Promise<StoredAt | null> {
  try {
    const { sealed } = await store.seal({ value, base: partsOf(base) })
    return await store.commit({ draftId, originId, revision: newId(), replaces: [revision], ...sealed })
  } catch {
    return null
  }
}

const headOf = ({ originId, revision, changedAt }: DraftHead): DraftHead => ({ originId, revision, changedAt })
