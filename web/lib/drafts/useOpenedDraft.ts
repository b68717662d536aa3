import { useEffect, useRef, useState } from 'react'
import { type MergeParts, mergeParts } from '../parts/merge.ts'
import { haveSameParts, type Parts, partsOf } from '../parts/parts.ts'
import { useLatest } from '../useLatest.ts'
import { type Drafts, useDrafts } from './DraftsProvider.tsx'
import type { StoredDraft } from './store.ts'

/** The initial state of a form with a draft. */
export interface OpenedDraft<T extends object> {
  /** The record as the server has it now; the empty values for a new record. */
  initial: T
  /** The record with the changes of an earlier visit. */
  value: T
  /** When the draft was last changed, in ms since the epoch; null if there is none. */
  restoredAt: number | null
  /** See StoredDraft; undefined if there is none. */
  originId?: string | undefined
}

/** The progress of opening a draft. */
export type DraftOpening<T extends object> =
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

/**
 * Reads a draft and merges it with `initial`, the server's current record, which is only read when the draft is opened.
 * @param merge merges a draft whose parts depend on each other; a stable function
 */
export function useOpenedDraft<T extends object>(
  draftId: string,
  initial: T,
  merge: MergeParts = mergeParts,
): DraftOpening<T> {
  const drafts = useDrafts()
  const key = `${drafts.owner} ${draftId}`
  // A ref, because `initial` changes with every response and must not reopen the draft.
  const latest = useLatest(initial)
  const [state, setState] = useState<Opening<T> | null>(() => openedAtOnce(drafts, key, draftId, initial))
  const openedFor = useRef(state?.key)
  useEffect(() => {
    if (openedFor.current === key) return
    openedFor.current = key
    let current = true
    const show = (opening: DraftOpening<T>) => void (current && setState({ key, opening }))
    void open(drafts, draftId, latest.current, merge, show)
    return () => {
      current = false
      openedFor.current = undefined
    }
  }, [drafts, key, draftId, merge, latest])
  return state?.key === key ? state.opening : { status: 'opening' }
}

interface Opening<T extends object> {
  key: string
  opening: DraftOpening<T>
}

/** Opens synchronously if the store is open and has no such draft, which is the usual case. */
function openedAtOnce<T extends object>(drafts: Drafts, key: string, draftId: string, initial: T): Opening<T> | null {
  const store = drafts.opened()
  if (!store || store.ids().has(draftId)) return null
  return { key, opening: { status: 'opened', opened: { initial, value: initial, restoredAt: null } } }
}

async function open<T extends object>(
  drafts: Drafts,
  draftId: string,
  initial: T,
  merge: MergeParts,
  show: (opening: DraftOpening<T>) => void,
): Promise<void> {
  const beginAnew = () => show({ status: 'opened', opened: { initial, value: initial, restoredAt: null } })
  const stored = await readStored(drafts, draftId)
  if (!stored) return beginAnew()
  const { changedAt, originId } = stored
  const goOn = (value: T) => show({ status: 'opened', opened: { initial, value, restoredAt: changedAt, originId } })
  const current = partsOf(initial)
  const { value, conflicts } = merge(current, stored)
  // Only properties of T are ever written as parts.
  const merged = value as T
  const keepAll = (kept: T) => rebase(drafts, draftId, stored, { value: partsOf(kept), base: current })
  const discard = () => void forget(drafts, draftId).then(beginAnew)
  if (conflicts.length === 0) {
    if (!haveSameParts(current, stored.base)) await keepAll(merged)
    return goOn(merged)
  }
  show({
    status: 'conflict',
    conflict: {
      current: initial,
      draft: merged,
      draftChangedAt: changedAt,
      parts: conflicts,
      // Nothing of the draft is left if the person has chosen the current version of all parts.
      keep: (kept) => (haveSameParts(kept, initial) ? discard() : void keepAll(kept).then(() => goOn(kept))),
      discard,
    },
  })
}

/** Reads a draft; null also if the database fails, which the form reports with its first write. */
async function readStored({ store }: Drafts, draftId: string): Promise<StoredDraft | null> {
  try {
    return await (await store).read(draftId)
  } catch {
    return null
  }
}

/** Makes the current record the draft's base, so that a resolved conflict does not come up again. */
async function rebase(
  { store }: Drafts,
  draftId: string,
  stored: StoredDraft,
  next: Pick<StoredDraft, 'value' | 'base'>,
) {
  const gone = Object.keys(stored.value).filter((part) => !(part in next.value))
  const parts: Parts = { ...next.value, ...Object.fromEntries(gone.map((part) => [part, undefined])) }
  try {
    await (await store).write(draftId, { parts, base: next.base, originId: stored.originId })
  } catch {
    // The conflict comes up again at the next visit; the form reports failing writes itself.
  }
}

async function forget({ store }: Drafts, draftId: string) {
  try {
    await (await store).forget(draftId)
  } catch {
    // The draft is offered again at the next visit, and deleted by age.
  }
}
