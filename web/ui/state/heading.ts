import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { createStore } from '../../lib/store.ts'
import { uiTexts } from '../text.ts'

/** Router state of a navigation within a screen (opening a form, choosing a filter), which must not move the focus. */
export interface StayingPut {
  staysPut: true
}

// The key of the location whose heading was focused last: a screen that remounts at the same location does not take the focus again.
let focusedKey = 'default'

/**
 * Focuses the h1 of a screen after a navigation, so that screen readers announce the new screen; not on the first screen after a page load.
 * @param isKnown whether the title is loaded. The focus waits for it, because a text change of a focused heading is not announced
 * @param replaces whether the screen replaces another one at the same location, whose focused heading has been removed
 * @returns the ref of the heading, which needs `tabIndex={-1}`
 */
export function useHeadingFocus(isKnown: boolean, replaces = false) {
  const heading = useRef<HTMLHeadingElement>(null)
  const location = useLocation()
  const { key } = location
  const staysPut = (location.state as StayingPut | null)?.staysPut === true
  /** The location whose title is still loading, and the element that was focused when it was opened. */
  const pending = useRef<{ key: string; focused: Element | null } | null>(null)
  useEffect(() => {
    const isLost = replaces && document.activeElement === document.body
    if (key === 'default' || (key === focusedKey && !isLost)) return
    if (!isKnown) {
      if (pending.current?.key !== key) pending.current = { key, focused: document.activeElement }
      return
    }
    focusedKey = key
    const before = pending.current
    pending.current = null
    const focused = document.activeElement
    // The person may have moved the focus while the title was loading.
    if (staysPut || (before && focused !== document.body && focused !== before.focused)) return
    // A field with autoFocus keeps the focus.
    if (focused?.matches('input, textarea, [contenteditable="true"]')) return
    heading.current?.focus({ preventScroll: true })
  }, [key, staysPut, isKnown, replaces])
  return heading
}

const isMarked = createStore(false)

/** Sets whether the title of this tab is marked, for news in the forum. The mark is in front, as tabs truncate the end. FORUM-10. */
export const markTitle = isMarked.set

/** Sets the document title: the screen's title before ' · Sise'; null until it is loaded. ROUTE-5. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    const plain = title == null ? uiTexts.productName : `${title} · ${uiTexts.productName}`
    const show = () => (document.title = isMarked.get() ? `• ${plain}` : plain)
    show()
    return isMarked.subscribe(show)
  }, [title])
}
