import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { uiTexts } from '../text.ts'
import classes from './Page.module.css'

interface PageProps {
  /** The h1, and the document title before ' · Sise'. ROUTE-5. Null until it is loaded. */
  title: string | null
  /** Breadcrumbs above the title. */
  trail?: ReactNode
  /** Buttons at the end of the title row. */
  actions?: ReactNode
  /** 'text' limits the column to a readable line length (744 px), 'wide' to 1100 px, 'full' to 1480 px for the editors. */
  width?: 'text' | 'wide' | 'full'
  /** Whether the h1 is for screen readers only, because the content shows the title itself. */
  hidesTitle?: boolean
  children: ReactNode
}

/** Router state of a navigation within a screen (opening a form, choosing a filter), which must not move the focus. */
export interface StayingPut {
  staysPut: true
}

// The key of the location whose heading was focused last: a Page that remounts at the same location leaves the focus alone.
let focusedKey = 'default'

/**
 * The frame of a screen: sets the document title and focuses the h1 after a navigation, so that screen readers announce the
 * new screen. The focus waits until the title is loaded, because a change of the text of a focused heading is not announced.
 * The first screen after a page load leaves the focus alone.
 */
export function Page({ title, trail, actions, width = 'wide', hidesTitle = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const location = useLocation()
  const { key } = location
  const staysPut = (location.state as StayingPut | null)?.staysPut === true
  const isKnown = title != null
  /** The location whose title is still loading, and the element that was focused when it was opened. */
  const pending = useRef<{ key: string; focused: Element | null } | null>(null)
  useEffect(() => {
    document.title = title == null ? uiTexts.productName : `${title} · ${uiTexts.productName}`
  }, [title])
  useEffect(() => {
    if (key === focusedKey || key === 'default') return
    if (!isKnown) {
      if (pending.current?.key !== key) pending.current = { key, focused: document.activeElement }
      return
    }
    focusedKey = key
    const before = pending.current
    pending.current = null
    const focused = document.activeElement
    // The person has moved the focus while the title was loading.
    if (staysPut || (before && focused !== document.body && focused !== before.focused)) return
    // A field with autoFocus keeps the focus.
    if (focused?.matches('input, textarea, [contenteditable="true"]')) return
    heading.current?.focus({ preventScroll: true })
  }, [key, staysPut, isKnown])
  return (
    <div className={classes.page} data-width={width}>
      {trail}
      <header className={hidesTitle ? 'visually-hidden' : classes.header}>
        <h1 className={classes.title} ref={heading} tabIndex={-1}>
          {title ?? (
            <>
              <span className="visually-hidden">{uiTexts.loading}</span>
              <span className={classes.awaited} aria-hidden="true" />
            </>
          )}
        </h1>
        {actions != null && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
