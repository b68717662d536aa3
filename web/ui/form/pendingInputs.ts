import { type RefObject, useEffect } from 'react'
import type { PendingFile } from '../../lib/drafts/openDraft.ts'
import { useLatest } from '../../lib/useLatest.ts'

/** An input of a form that is not in its values yet. */
export interface PendingInput {
  /** Puts it into the values at once, such as an address that is completed on blur; null if there is nothing to put. */
  settle?: (() => void) | null
  /** Why the input prevents the form from being sent, in Estonian, such as a failed upload; null if it does not. */
  obstacle?: () => string | null
  /** Whether it will complete by itself, such as an upload: a press of the send button waits for it. */
  isUnderWay?: () => boolean
  /** Chosen files that are not in the values yet: the draft of the form names them. */
  files?: readonly PendingFile[]
  /** Discards it, because the person has discarded the values. */
  drop?: () => void
}

interface JoinedInput {
  element: () => Element | null
  input: () => PendingInput
}

const joined = new Set<JoinedInput>()

/** Registers an input with the form around a field, however deep it is: the form settles it before it checks and sends its values. */
export function usePendingInput(field: RefObject<Element | null>, input: PendingInput): void {
  const latest = useLatest(input)
  useEffect(() => {
    const entry = { element: () => field.current, input: () => latest.current }
    joined.add(entry)
    return () => void joined.delete(entry)
  }, [field, latest])
}

/** The registered inputs of the fields in a form. */
export const pendingInputsIn = (form: Element | null): PendingInput[] =>
  [...joined].filter(({ element }) => form?.contains(element())).map(({ input }) => input())
