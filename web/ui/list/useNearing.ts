import { type RefObject, useEffect, useRef } from 'react'

/** How far below or above the window something counts as near. */
const margin = '800px 0px'

/**
 * Calls back while the page is scrolled towards something that is near. What merely stands near, or is passed the other way,
 * does not count: who reads a topic's beginning has not asked for all its years. Without IntersectionObserver never.
 */
export function useNearing(element: RefObject<Element | null>, way: 'up' | 'down', onNear: () => void) {
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  useEffect(() => {
    const { current } = element
    if (!current || typeof IntersectionObserver === 'undefined') return
    let near = false
    let towards = false
    let place = window.scrollY
    const look = () => {
      if (near && towards) latest.current()
    }
    const seen = (entries: IntersectionObserverEntry[]) => {
      near = entries.at(-1)?.isIntersecting ?? false
      look()
    }
    const observer = new IntersectionObserver(seen, { rootMargin: margin })
    const scrolled = () => {
      towards = way === 'up' ? window.scrollY < place : window.scrollY > place
      place = window.scrollY
      look()
    }
    observer.observe(current)
    document.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      observer.disconnect()
      document.removeEventListener('scroll', scrolled)
    }
  }, [element, way])
}
