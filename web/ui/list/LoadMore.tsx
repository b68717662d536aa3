import { useLayoutEffect, useRef } from 'react'
import { errorText } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { Button } from '../button/Button.tsx'
import { notifyFailed } from '../notice/notify.tsx'
import { uiTexts } from '../text.ts'
import { useNearing } from './useNearing.ts'
import classes from './LoadMore.module.css'

interface LoadMoreProps {
  /** Reads more; throws the refusal. */
  load: () => Promise<unknown>
  /** Where the rest of the list is from here. */
  way: 'up' | 'down'
  /** When nothing more is left to read, and the button goes that has the focus: by default the last row read before gets it. */
  onGone?: () => unknown
  /** The words on the button. */
  children: string
}

/** The button at the end of a list that goes on. It is pressed, or scrolled near, which reads on by itself. */
export function LoadMore({ load, way, onGone, children }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null)
  const [read, busy] = useBusy(attempt)
  useNearing(place, way, () => void read())
  const gone = useRef(onGone)
  useLayoutEffect(() => {
    gone.current = onGone
  })
  useLayoutEffect(() => {
    const { current } = place
    return () => {
      if (!current?.contains(document.activeElement)) return
      if (gone.current) gone.current()
      else focusLastRow(current)
    }
  }, [])
  return (
    <div ref={place} className={classes.more}>
      <Button tone="plain" busy={busy} onClick={() => void read()}>
        {children}
      </Button>
    </div>
  )

  async function attempt(): Promise<void> {
    try {
      await load()
    } catch (error) {
      notifyFailed(uiTexts.moreFailed(errorText(error)), { retry: attempt })
    }
  }
}

/** Focuses the last row of the lists beside `end`, so that one goes on reading from there. WCAG 2.4.3 */
function focusLastRow(end: HTMLElement) {
  const row = [...(end.parentElement?.querySelectorAll('li') ?? [])].at(-1)
  if (!row) return
  row.tabIndex = -1
  row.focus({ preventScroll: true })
}
