import { useLayoutEffect, useRef } from 'react'
import { useBusy } from '../../lib/useBusy.ts'
import { useStableCallback } from '../../lib/useLatest.ts'
import { Button } from '../button/Button.tsx'
import { readMore } from './readMore.ts'
import { useInfiniteScroll } from './useInfiniteScroll.ts'
import classes from './LoadMore.module.css'

interface LoadMoreProps {
  /** Loads the next page. @throws the error, which is shown in a notification */
  load: () => Promise<unknown>
  /** The direction in which the list continues. */
  way: 'up' | 'down'
  /** Called if the button is removed while it has the focus. By default the last row is focused. WCAG 2.4.3. */
  onGone?: () => unknown
  /** The button's label. */
  children: string
}

/** The button at the end of a paged list. Loads the next page when pressed, or when the person scrolls near it. */
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
