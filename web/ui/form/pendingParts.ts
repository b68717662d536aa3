import { type RefObject, useEffect } from 'react'
import type { PendingFile } from '../../lib/drafts/openDraft.ts'
import { useLatest } from '../../lib/useLatest.ts'

/** A part of a form's input that is not in its values yet. */
export interface PendingPart {
  /** Puts it into the values at once, such as an address that is completed when its field is left; null if there is nothing to put. */
  settle?: (() => void) | null
  /** Why the form cannot be sent because of it, in Estonian: an upload that has failed; null if it can. */
  hold?: () => string | null
  /** Whether it is on its way and will be there by itself, such as an upload: a press is kept until then. */
  isUnderWay?: () => boolean
  /** Files that are chosen, and not in the values yet: the draft of the form names them. */
  files?: readonly PendingFile[]
  /** Gives it up, because the person has discarded the values. */
  drop?: () => void
}

interface JoinedPart {
  element: () => Element | null
  part: () => PendingPart
}

const joined = new Set<JoinedPart>()

/** Joins the form around a field, however deep it is: the form settles the part before it checks and sends its values. */
export function usePendingPart(field: RefObject<Element | null>, part: PendingPart): void {
  const latest = useLatest(part)
  useEffect(() => {
    const entry = { element: () => field.current, part: () => latest.current }
    joined.add(entry)
    return () => void joined.delete(entry)
  }, [field, latest])
}

/** The parts of the fields in a form. */
export const pendingPartsIn = (form: Element | null): PendingPart[] =>
  [...joined].filter(({ element }) => form?.contains(element())).map(({ part }) => part())
