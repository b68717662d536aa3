import { type RefObject, useEffect } from 'react'
import { useLatest } from '../../lib/useLatest.ts'

/** An element this far above or below the window counts as near, in px. */
const margin = 800

/**
 * Infinite scrolling: calls back while the page is scrolled towards an element that is near the window. An element that is
 * near without being scrolled towards does not count, so that opening a short page does not load the whole list. Never calls
 * back in a browser without IntersectionObserver.
 */
export function useInfiniteScroll(element: RefObject<Element | null>, direction: 'up' | 'down', onNear: () => void) {
  const latest = useLatest(onNear)
  useEffect(() => {
    const { current } = element
    if (!current || typeof IntersectionObserver === 'undefined') return
    let isNear = false
    let isTowards = false
    let lastY = window.scrollY
    // What the observer said last is no longer so where the next part of the list has just come: a scroll is told before the observer looks.
    const isStillNear = () => {
      const { top, bottom } = current.getBoundingClientRect()
      return top <= window.innerHeight + margin && bottom >= -margin
    }
    const check = () => {
      if (isNear && isTowards && isStillNear()) latest.current()
    }
    const onIntersect = (entries: IntersectionObserverEntry[]) => {
      isNear = entries.at(-1)?.isIntersecting ?? false
      check()
    }
    const observer = new IntersectionObserver(onIntersect, { rootMargin: `${margin}px 0px` })
    const onScroll = () => {
      isTowards = direction === 'up' ? window.scrollY < lastY : window.scrollY > lastY
      lastY = window.scrollY
      check()
    }
    observer.observe(current)
    document.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      document.removeEventListener('scroll', onScroll)
    }
  }, [element, direction, latest])
}
