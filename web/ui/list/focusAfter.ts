import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from '../../lib/useLatest.ts'

/**
 * Returns a function that moves the focus after the next render, and after a closing dialog has restored the focus. A timer alone might run
 * before the element exists on a slow device. WCAG 2.4.3.
 * @param find returns the element, which that render may mount
 */
export function useFocusAfterRender(find: () => HTMLElement | null): () => void {
  const [requested, setRequested] = useState(0)
  const latest = useLatest(find)
  useEffect(() => {
    if (requested === 0) return
    const later = setTimeout(() => latest.current()?.focus())
    return () => clearTimeout(later)
  }, [requested, latest])
  return useCallback(() => setRequested((before) => before + 1), [])
}

/**
 * Moves the focus after a row of a list was deleted together with the focused element: to the text with the number of remaining rows, or to
 * the text of the empty list. WCAG 2.4.3.
 * @returns refs for both texts, each with `tabIndex={-1}`, and the function to call after a deletion
 */
export function useFocusAfterDeletion() {
  const count = useRef<HTMLParagraphElement>(null)
  const empty = useRef<HTMLParagraphElement>(null)
  // The count has no text once the list is empty.
  const focusCount = useFocusAfterRender(() => empty.current ?? count.current)
  return { count, empty, focusCount }
}

/** Call it on a press that may remove its button: focuses another element after the next render if the focus was lost. WCAG 2.4.3. */
export function focusWhenLost(heir: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    if (document.activeElement === document.body) heir()?.focus()
  })
}
