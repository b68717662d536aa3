import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from '../../lib/useLatest.ts'

/**
 * Returns a function that moves the focus once React has rendered what is changed at the same time, and a dialog that closes with it has
 * given the focus back. A timer alone may run before the element is there, on a busy device: then the focus is lost. WCAG 2.4.3.
 * @param find returns the element, which may be mounted by that render
 */
export function useFocusAfterRender(find: () => HTMLElement | null): () => void {
  const [asked, setAsked] = useState(0)
  const latest = useLatest(find)
  useEffect(() => {
    if (asked === 0) return
    const later = setTimeout(() => latest.current()?.focus())
    return () => clearTimeout(later)
  }, [asked, latest])
  return useCallback(() => setAsked((before) => before + 1), [])
}

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

/**
 * To be called with a press that may remove its button: focuses another element after the next render if the focus is lost then.
 * WCAG 2.4.3.
 */
export function focusWhenLost(heir: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    if (document.activeElement === document.body) heir()?.focus()
  })
}
