import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useBusy } from '../../lib/useBusy.ts'
import { useLatest, useStableCallback } from '../../lib/useLatest.ts'
import { Button } from '../button/Button.tsx'
import { readMore } from './readMore.ts'
import classes from './List.module.css'

interface LoadMoreProps {
  /** Loads the next page. @throws the error, which is shown in a notification */
  load: () => Promise<unknown>
  /** The direction in which the list continues. */
  way: 'up' | 'down'
  /** Called if the button is removed while it has the focus. By default the last row is focused. WCAG 2.4.3. */
  onGone?: () => unknown
  children: string
}

/** The button at the end of a paged list. Loads the next page when pressed, or when the person scrolls close to it. */
export function LoadMore({ load, way, onGone, children }: LoadMoreProps) {
  const container = useRef<HTMLDivElement>(null)
  const [read, busy] = useBusy(attempt)
  useInfiniteScroll(container, way, () => void read())
  const moveFocus = useStableCallback((end: HTMLElement) => {
    if (onGone) onGone()
    else focusLastRow(end)
  })
  useLayoutEffect(() => {
    const { current } = container
    return () => {
      if (current?.contains(document.activeElement)) moveFocus(current)
    }
  }, [moveFocus])
  return (
    <div ref={container} className={classes.more}>
      <Button tone="plain" busy={busy} onClick={() => void read()}>
        {children}
      </Button>
    </div>
  )

  function attempt(): Promise<void> {
    return readMore(load, read)
  }
}

/** Focuses the last row of the lists that are siblings of `end`. WCAG 2.4.3. */
function focusLastRow(end: HTMLElement) {
  const row = [...(end.parentElement?.querySelectorAll('li') ?? [])].at(-1)
  if (!row) return
  row.tabIndex = -1
  row.focus({ preventScroll: true })
}

/** The distance from the window within which an element counts as near, in px. */
const margin = 800

/**
 * Infinite scrolling: calls back while the page is scrolled towards an element that is near the window. Opening a page that is short is no
 * scroll, so it does not load the complete list. Never calls back in a browser without IntersectionObserver.
 */
function useInfiniteScroll(element: RefObject<Element | null>, direction: 'up' | 'down', onNear: () => void) {
  const latest = useLatest(onNear)
  useEffect(() => {
    const { current } = element
    if (!current || typeof IntersectionObserver === 'undefined') return
    let isNear = false
    let isTowards = false
    let lastY = window.scrollY
    // The observer's last report is outdated if the next page has just been rendered: the scroll event comes before the observer's.
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
