import { useCallback, useEffect, useState } from 'react'
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
