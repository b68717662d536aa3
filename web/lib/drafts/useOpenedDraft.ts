import { useEffect, useRef, useState } from 'react'
import { type Drafts, useDrafts } from './DraftsProvider.tsx'
import { haveSameParts, mergedDraft, partsOf } from './mergedDraft.ts'
import type { KeptDraft, Parts } from './store.ts'

/** What a form begins with. */
export interface OpenedDraft<T extends object> {
  /** What the server has now; for a new record, what is empty. */
  initial: T
  /** The same with what was typed in an earlier visit. */
  value: T
  /** When that was typed, in ms since the epoch; null where there is no draft. */
  restoredAt: number | null
}

/** A draft on its way to its form. */
export type DraftOpening<T extends object> =
  | { status: 'opening' }
  | { status: 'opened'; opened: OpenedDraft<T> }
  | {
      /** The person and somebody else changed the same parts: nothing is overwritten before the person has chosen. */
      status: 'conflict'
      current: T
      kept: T
      keptAt: number
      /** The names of those parts. */
      parts: string[]
      /** 'current' throws the draft away. */
      choose: (which: 'current' | 'kept') => void
    }

/**
 * Reads the draft of a place before its form is drawn, and compares what it began from with `initial`, what the server has
 * now. `initial` is looked at once for each place.
 */
export function useOpenedDraft<T extends object>(place: string, initial: T): DraftOpening<T> {
  const drafts = useDrafts()
  const key = `${drafts.owner} ${place}`
  // Only another place or person opens another draft: `initial` changes with every answer of the server.
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

/** Most forms have no draft: they need not wait for the database to say so. */
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
  // Parts are named after the properties of T, and only they were ever written.
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

/** Null also where the database cannot be read: the form says so as soon as something is typed. */
async function readKept({ store }: Drafts, place: string): Promise<KeptDraft | null> {
  try {
    return await (await store).read(place)
  } catch {
    return null
  }
}

/** Makes today's record what the draft began from, so that the same question is not asked again. */
async function rebase({ store }: Drafts, place: string, kept: KeptDraft, next: Pick<KeptDraft, 'value' | 'base'>) {
  const gone = Object.keys(kept.value).filter((part) => !(part in next.value))
  const parts: Parts = { ...next.value, ...Object.fromEntries(gone.map((part) => [part, undefined])) }
  try {
    await (await store).write(place, { parts, base: next.base })
  } catch {
    // Asked again at the next visit; the form reports by itself that nothing can be kept.
  }
}

async function forget({ store }: Drafts, place: string) {
  try {
    await (await store).forget(place)
  } catch {
    // It stays, is offered again, and its age removes it.
  }
}
