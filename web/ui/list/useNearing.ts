import { type RefObject, useEffect, useRef } from 'react'

/** The root margin: an element this far above or below the window counts as near. */
const margin = '800px 0px'

/**
 * Infinite scrolling: calls back while the page is scrolled towards an element that is near the window. An element that is
 * near without being scrolled towards does not count, so that opening a short page does not load the whole list. Never calls
 * back in a browser without IntersectionObserver.
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
