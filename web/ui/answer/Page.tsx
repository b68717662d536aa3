import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { uiTexts } from '../text.ts'
import classes from './Page.module.css'

interface PageProps {
  /** The document's title before ' · Sise', and the h1. ROUTE-5. Null until it is known. */
  title: string | null
  /** The way up from here, above the title. */
  trail?: ReactNode
  /** Buttons at the end of the title's row. */
  actions?: ReactNode
  /** 'text' keeps the lines readable, 'wide' takes the whole column (1100 px). */
  width?: 'text' | 'wide'
  children: ReactNode
}

/** The state of a step within a screen (a form opened, a filter chosen): the focus stays with whoever took the step. */
export interface StayingPut {
  staysPut: true
}

// The place whose heading had its turn: a page that is drawn again at the same place leaves the focus alone.
let announced = 'default'

/**
 * One screen: its title in the document and as h1, which takes the focus after a change of place, so that screen readers
 * say where one is: as soon as the title is known, for another text in a heading that has the focus already is not said. The
 * first page after loading leaves the focus where it was.
 */
export function Page({ title, trail, actions, width = 'wide', children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const location = useLocation()
  const { key } = location
  const staysPut = (location.state as StayingPut | null)?.staysPut === true
  const isKnown = title != null
  /** Where the focus was when the place changed, while its title is awaited. */
  const awaited = useRef<{ key: string; focused: Element | null } | null>(null)
  useEffect(() => {
    document.title = title == null ? uiTexts.productName : `${title} · ${uiTexts.productName}`
  }, [title])
  useEffect(() => {
    if (key === announced || key === 'default') return
    if (!isKnown) {
      if (awaited.current?.key !== key) awaited.current = { key, focused: document.activeElement }
      return
    }
    announced = key
    const before = awaited.current
    awaited.current = null
    const focused = document.activeElement
    // Whoever has gone on meanwhile is not called back.
    if (staysPut || (before && focused !== document.body && focused !== before.focused)) return
    // A field that took the focus by itself (autoFocus) keeps it.
    if (focused?.matches('input, textarea, [contenteditable="true"]')) return
    heading.current?.focus({ preventScroll: true })
  }, [key, staysPut, isKnown])
  return (
    <div className={classes.page} data-width={width}>
      {trail}
      <header className={classes.header}>
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
