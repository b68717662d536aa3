import { useEffect, useRef, useState } from 'react'
import { type Drafts, useDrafts } from './DraftsProvider.tsx'
import { haveSameParts, mergedDraft, partsOf } from './mergedDraft.ts'
import type { KeptDraft, Parts } from './store.ts'

/** The initial state of a form with a draft. */
export interface OpenedDraft<T extends object> {
  /** The record as the server has it now; the empty values for a new record. */
  initial: T
  /** The record with the changes of an earlier visit. */
  value: T
  /** When the draft was last changed, in ms since the epoch; null if there is none. */
  restoredAt: number | null
}

/** The progress of opening a draft. */
export type DraftOpening<T extends object> =
  | { status: 'opening' }
  | { status: 'opened'; opened: OpenedDraft<T> }
  | {
      /** The person and others have changed the same parts: the person has to choose a version. */
      status: 'conflict'
      current: T
      kept: T
      keptAt: number
      /** The names of those parts. */
      parts: string[]
      /** Chooses a version; 'current' deletes the draft. */
      choose: (which: 'current' | 'kept') => void
    }

/** Reads a draft and merges it with `initial`, the server's current record, which is only read when the draft is opened. */
export function useOpenedDraft<T extends object>(place: string, initial: T): DraftOpening<T> {
  const drafts = useDrafts()
  const key = `${drafts.owner} ${place}`
  // A ref, because `initial` changes with every response and must not reopen the draft.
  const latest = useRef(initial)
  useEffect(() => {
    latest.current = initial
  })
  const [state, setState] = useState<Opening<T> | null>(() => openedAtOnce(drafts, key, place, initial))
  const openedFor = useRef(state?.key)
  useEffect(() => {
    if (openedFor.current === key) return
    openedFor.current = key
    let current = true
    const show = (opening: DraftOpening<T>) => void (current && setState({ key, opening }))
    void open(drafts, place, latest.current, show)
    return () => {
      current = false
      openedFor.current = undefined
    }
  }, [drafts, key, place])
  return state?.key === key ? state.opening : { status: 'opening' }
}

interface Opening<T extends object> {
  key: string
  opening: DraftOpening<T>
}

/** Opens synchronously if the store is open and has no such draft, which is the usual case. */
function openedAtOnce<T extends object>(drafts: Drafts, key: string, place: string, initial: T): Opening<T> | null {
  const store = drafts.opened()
  if (!store || store.places().has(place)) return null
  return { key, opening: { status: 'opened', opened: { initial, value: initial, restoredAt: null } } }
}

async function open<T extends object>(
  drafts: Drafts,
  place: string,
  initial: T,
  show: (opening: DraftOpening<T>) => void,
): Promise<void> {
  const begin = (value: T, restoredAt: number | null) =>
    show({ status: 'opened', opened: { initial, value, restoredAt } })
  const kept = await readKept(drafts, place)
  if (!kept) return begin(initial, null)
  const current = partsOf(initial)
  const { value, conflicts } = mergedDraft(current, kept)
  // Only properties of T are ever written as parts.
  const merged = value as T
  const keepAll = () => rebase(drafts, place, kept, { value, base: current })
  if (conflicts.length === 0) {
    if (!haveSameParts(current, kept.base)) await keepAll()
    return begin(merged, kept.changedAt)
  }
  show({
    status: 'conflict',
    current: initial,
    kept: merged,
    keptAt: kept.changedAt,
    parts: conflicts,
    choose(which) {
      if (which === 'kept') void keepAll().then(() => begin(merged, kept.changedAt))
      else void forget(drafts, place).then(() => begin(initial, null))
    },
  })
}

/** Reads a draft; null also if the database fails, which the form reports with its first write. */
async function readKept({ store }: Drafts, place: string): Promise<KeptDraft | null> {
  try {
    return await (await store).read(place)
  } catch {
    return null
  }
}

/** Makes the current record the draft's base, so that a resolved conflict does not come up again. */
async function rebase({ store }: Drafts, place: string, kept: KeptDraft, next: Pick<KeptDraft, 'value' | 'base'>) {
  const gone = Object.keys(kept.value).filter((part) => !(part in next.value))
  const parts: Parts = { ...next.value, ...Object.fromEntries(gone.map((part) => [part, undefined])) }
  try {
    await (await store).write(place, { parts, base: next.base })
  } catch {
    // The conflict comes up again at the next visit; the form reports failing writes itself.
  }
}

async function forget({ store }: Drafts, place: string) {
  try {
    await (await store).forget(place)
  } catch {
    // The draft is offered again at the next visit, and deleted by age.
  }
}
