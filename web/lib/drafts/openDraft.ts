import { type Fields, fieldsOf, haveSameFields } from '../fields/fields.ts'
import type { MergeFields } from '../fields/merge.ts'
import type { DraftHead, StoredAt, StoredDraft } from './draftDatabase.ts'
import { type DraftStore, type StoreFailure, storeFailureOf } from './DraftStore.ts'

/** A file that was chosen for a form and is not uploaded yet. */
export interface PendingFile {
  name: string
  /** In bytes. */
  size: number
}

/** The field of a draft that names the pending files; no form has a field of this name. */
const filesField = '@files'

/** The values of a form as they are stored, with the files that are not uploaded yet. */
export const withPendingFiles = (value: Fields, files: readonly PendingFile[]): Fields =>
  files.length === 0 ? value : { ...value, [filesField]: files }

/** Separates a stored draft into the form's values and the files that were not uploaded. */
export function readPendingFiles({ [filesField]: files, ...value }: Fields): {
  value: Fields
  files: readonly PendingFile[]
} {
  // Only `withPendingFiles` writes this field.
  return { value, files: Array.isArray(files) ? (files as PendingFile[]) : [] }
}

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
  /** Where the draft is stored, and whether the stored content equals the shown one; null if there is no draft. */
  stored: (StoredAt & { isAsShown: boolean }) | null
  /** Other drafts of the same form, the latest first. */
  others: readonly DraftHead[]
  /** Why the drafts could not be read; null if they were. */
  failure: StoreFailure | null
  /** Opens the form again, with the draft of an origin. */
  reopen: (originId: string) => void
}

/** What to show: nothing yet, a form, or a choice between the draft and the current record. */
export type DraftChoice<T extends object> =
  | { status: 'opening' }
  | { status: 'opened'; opened: OpenedDraft<T> }
  | { status: 'conflict'; conflict: DraftConflict<T> }

/** The person and others have changed the same fields: the person has to choose a version. */
export interface DraftConflict<T extends object> {
  current: T
  /** The record with the changes of the draft, and those of others where the draft has none. */
  draft: T
  /** In ms since the epoch. */
  draftChangedAt: number
  /** The names of the fields that both have changed. */
  conflicts: string[]
  /** Opens the form with the chosen values: the draft, or a choice of both versions. */
  keep: (values: T) => void
  /** Deletes the draft, and opens the form with the current record. */
  discard: () => void
}

/** What `openDraft` opens. */
interface DraftToOpen<T extends object> {
  draftId: string
  /** The server's current record. */
  initial: T
  merge: MergeFields
  /** The draft to open if there are several; the latest by default. */
  originId?: string | undefined
  reopen: (originId: string) => void
}

/** The maximum time for reading the drafts: a database that does not respond must not prevent a form from opening. In ms. */
const longestReadMs = 3_000

/** Reads a draft, merges it with the current record, and calls `show` with the result, once or more. */
export async function openDraft<T extends object>(
  store: DraftStore,
  { draftId, initial, merge, originId, reopen }: DraftToOpen<T>,
  show: (choice: DraftChoice<T>) => void,
): Promise<void> {
  const { drafts, failure } = await readDrafts(store, draftId)
  const stored = drafts.find((draft) => draft.originId === originId) ?? drafts[0]
  const others = drafts.filter((draft) => draft !== stored)
  const open = (opened: Pick<OpenedDraft<T>, 'value' | 'files' | 'restoredAt' | 'stored'>) =>
    show({ status: 'opened', opened: { ...opened, initial, others, failure, reopen } })
  const beginAnew = () => open({ value: initial, files: [], restoredAt: null, stored: null })
  if (!stored) return beginAnew()
  const { revision, changedAt } = stored
  const { value: typed, files } = readPendingFiles(stored.value)

  const current = fieldsOf(initial)
  const { value, conflicts } = merge(current, { value: typed, base: stored.base })
  // Only properties of T are ever written as fields.
  const merged = value as T
  const isAsShown = conflicts.length === 0 && haveSameFields(current, stored.base)
  // If not, the form stores it with the current record as its base, so that a resolved conflict does not occur again.
  const goOn = (chosen: T) =>
    open({
      value: chosen,
      files,
      restoredAt: changedAt,
      stored: { originId: stored.originId, revision, isAsShown },
    })
  const discard = async () => {
    // If the deletion fails, the draft is offered again at the next visit, and deleted when it expires.
    await store.remove(draftId, [revision]).catch(() => {})
    beginAnew()
  }
  // The draft equals the record if its tab was killed after a save, or the person has chosen the current version of all fields.
  const goOnOrDiscard = (chosen: T) =>
    haveSameFields(chosen, initial) && files.length === 0 ? discard() : goOn(chosen)
  if (conflicts.length === 0) return goOnOrDiscard(merged)
  show({
    status: 'conflict',
    conflict: {
      current: initial,
      draft: merged,
      draftChangedAt: changedAt,
      conflicts: conflicts,
      keep: (chosen) => void goOnOrDiscard(chosen),
      discard: () => void discard(),
    },
  })
}

interface ReadDrafts {
  drafts: StoredDraft[]
  failure: StoreFailure | null
}

/** Reads the drafts of a form; none if the database fails or is slow: the form reports it, and its first write finds them. */
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
