import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls an element into view when it is opened, as what opens in it may lie below the window, or what closes above it may have
 * moved it out. Not when it is open at first.
 * @returns the ref for the element; its scroll-margin is respected
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
