import { useRef } from 'react'
import { useFocusAfterRender } from './useFocusAfterRender.ts'

/**
 * Where the focus goes when a row of a list was deleted, and the focused element with it: to the sentence that says how many rows are
 * left, or that the list is empty. WCAG 2.4.3.
 * @returns refs for both sentences, each with `tabIndex={-1}`, and the function to call after a deletion
 */
export function useFocusAfterDeletion() {
  const count = useRef<HTMLParagraphElement>(null)
  const empty = useRef<HTMLParagraphElement>(null)
  // The count has no text once the list is empty.
  const focusCount = useFocusAfterRender(() => empty.current ?? count.current)
  return { count, empty, focusCount }
}
