import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls an element into view when it opens, as its content may lie below the window, or content that closes above may have moved it out
 * of view. Not if it is open initially.
 * @returns the ref for the element; its scroll-margin applies
 */
export function useShownWhenOpened<E extends HTMLElement>(open: boolean): RefObject<E> {
  const element = useRef<E>(null)
  const wasOpen = useRef(open)
  useEffect(() => {
    if (open && !wasOpen.current) element.current?.scrollIntoView({ block: 'nearest' })
    wasOpen.current = open
  }, [open])
  return element
}
