import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { uiTexts } from '../text.ts'
import classes from './Page.module.css'

interface PageProps {
  /** The document's title before ' · Sise', and the h1. ROUTE-5. */
  title: string
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
 * say where one is. The first page after loading leaves the focus where it was.
 */
export function Page({ title, trail, actions, width = 'wide', children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const location = useLocation()
  const { key } = location
  const staysPut = (location.state as StayingPut | null)?.staysPut === true
  useEffect(() => {
    document.title = `${title} · ${uiTexts.productName}`
  }, [title])
  useEffect(() => {
    if (key === announced || key === 'default') return
    announced = key
    if (staysPut) return
    // A field that took the focus by itself (autoFocus) keeps it.
    if (document.activeElement?.matches('input, textarea, [contenteditable="true"]')) return
    heading.current?.focus({ preventScroll: true })
  }, [key, staysPut])
  return (
    <div className={classes.page} data-width={width}>
      {trail}
      <header className={classes.header}>
        <h1 className={classes.title} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions != null && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
