import type { ReactNode } from 'react'
import { layout } from '../layout/layout.ts'
import { uiTexts } from '../text.ts'
import { useDocumentTitle, useHeadingFocus } from './heading.ts'
import classes from './Answer.module.css'

/** 'text' is a readable line length (744 px), 'wide' 1100 px, 'full' 1480 px for the editors. */
export type PageWidth = 'text' | 'wide' | 'full'

interface PageProps {
  /** The h1, and the document title before ' · Sise'. ROUTE-5. Null until it is loaded. */
  title: string | null
  /** Breadcrumbs above the title. */
  trail?: ReactNode
  /** Buttons at the end of the title row. */
  actions?: ReactNode
  /** The width that the column has at most. */
  width?: PageWidth
  /** Whether the h1 is for screen readers only, because the content shows the title itself. */
  hidesTitle?: boolean
  children: ReactNode
}

/** The frame of a screen: sets the document title, and focuses the h1 after a navigation. */
export function Page({ title, trail, actions, width = 'wide', hidesTitle = false, children }: PageProps) {
  const heading = useHeadingFocus(title != null)
  useDocumentTitle(title)
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
        {actions != null && <div className={layout('row', 'stretch')}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
