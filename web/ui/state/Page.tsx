import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import { MoreMenu } from '../button/MoreMenu.tsx'
import { layout } from '../layout/layout.ts'
import { LinkButton } from '../link/LinkButton.tsx'
import { uiTexts } from '../text.ts'
import { useMediaQuery } from '../theme/useMediaQuery.ts'
import { useDocumentTitle, useHeadingFocus } from './heading.ts'
import classes from './State.module.css'

/** 'text' is a readable line length (744 px), 'wide' 1100 px, 'full' 1480 px for the editors. */
export type PageWidth = 'text' | 'wide' | 'full'

interface HeadLink {
  to: string
  words: string
}

interface PageProps {
  /** The h1, and the document title before ' · Sise'. ROUTE-5. Null until it is loaded. */
  title: string | null
  /** Breadcrumbs above the title. */
  trail?: ReactNode
  /** Buttons at the end of the title row. */
  actions?: ReactNode
  /** Links to related screens: before the buttons, on phones in the menu '…'. */
  links?: readonly HeadLink[]
  /** For a list: the number of rows, or '' for none. Shown next to the title, and announced. LIST-4. */
  status?: string
  /** The ref of the status, for the focus after a deletion (`useFocusAfterDeletion`). */
  statusRef?: Ref<HTMLParagraphElement>
  /** A small button next to the status. */
  statusAction?: ReactNode
  /** The maximum width of the column. */
  width?: PageWidth
  /** Whether the h1 is for screen readers only, because the content shows the title itself. */
  hidesTitle?: boolean
  children: ReactNode
}

/** The frame of a screen: sets the document title, and focuses the h1 after a navigation. */
export function Page(props: PageProps) {
  const { title, trail, actions, links = [], status, statusRef, statusAction } = props
  const { width = 'wide', hidesTitle = false, children } = props
  const heading = useHeadingFocus(title != null)
  const isPhone = useMediaQuery('(max-width: 599px)')
  useDocumentTitle(title)
  return (
    <div className={classes.page} data-width={width}>
      {trail}
      <header className={hidesTitle ? 'visually-hidden' : classes.header}>
        <div className={classes.heading} data-short={status !== undefined || undefined}>
          <h1 className={classes.title} ref={heading} tabIndex={-1}>
            {title ?? (
              <>
                <span className="visually-hidden">{uiTexts.loading}</span>
                <span className={classes.awaited} aria-hidden="true" />
              </>
            )}
          </h1>
          {status !== undefined && (
            <p role="status" className={layout('muted', 'small', 'numbers')} ref={statusRef} tabIndex={-1}>
              {status}
            </p>
          )}
          {statusAction}
        </div>
        {(actions != null || links.length > 0) && (
          <div className={layout('row')}>
            {!isPhone &&
              links.map(({ to, words }) => (
                <LinkButton key={to} to={to} tone="plain">
                  {words}
                </LinkButton>
              ))}
            {actions}
            {isPhone && links.length > 0 && (
              <MoreMenu of={title ?? ''}>
                {links.map(({ to, words }) => (
                  <Link key={to} to={to} className={layout('menuItem')}>
                    {words}
                  </Link>
                ))}
              </MoreMenu>
            )}
          </div>
        )}
      </header>
      {children}
    </div>
  )
}
