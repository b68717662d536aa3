import { Component, memo, type MouseEvent, type MouseEventHandler, type ReactNode, useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { basename } from '../../../lib/basename.ts'
import { richTextTexts } from '../text.ts'
import { shownHtml } from './shownHtml.ts'
import classes from './Html.module.css'

/** Stored html to be read: its links to screens of this client are followed without a new load. EDIT-1. */
export const Html = (props: Omit<HtmlProps, 'onClick'>) => <InertHtml {...props} onClick={useInnerLinks()} />

/**
 * Returns a click handler for an element with stored html. Links to a screen of this client (any path under /sise), such as a
 * quote's link to its post, are followed by the router. Clicks that open a new tab are left to the browser.
 */
function useInnerLinks() {
  const navigate = useNavigate()
  return useCallback(
    (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
      if (!(link instanceof HTMLAnchorElement) || !isPlain || event.defaultPrevented) return
      const { origin, pathname, search, hash } = new URL(link.href, window.location.href)
      if (origin !== window.location.origin || (pathname !== basename && !pathname.startsWith(`${basename}/`))) return
      event.preventDefault()
      void navigate(`${pathname.slice(basename.length) || '/'}${search}${hash}`)
    },
    [navigate],
  )
}

/** Props of stored html. */
interface HtmlProps {
  /** Html as stored. It is sanitized here again, independently of the server. */
  html: string
  className?: string
  onClick?: MouseEventHandler
}

/**
 * Renders stored html, sanitized. If that fails, only this text is replaced by a message. Has no dependency on the editor, as
 * it is part of the first load of every topic. In fields, where a link is text to be changed; texts to be read are `Html`. EDIT-1.
 */
export const InertHtml = memo(function InertHtml(props: HtmlProps) {
  return (
    <TextBoundary key={props.html}>
      <ShownHtml {...props} />
    </TextBoundary>
  )
})

function ShownHtml({ html, className, onClick }: HtmlProps) {
  const shown = useMemo(() => ({ __html: shownHtml(html) }), [html])
  return (
    <div
      className={className ? `${classes.html} ${className}` : classes.html}
      onClick={onClick}
      dangerouslySetInnerHTML={shown}
    />
  )
}

interface TextBoundaryProps {
  children: ReactNode
  /** Renders the fallback, with a function that tries again; a sentence by default. */
  fallback?: (again: () => void) => ReactNode
}

/**
 * An error boundary around one text, so that a failure leaves the rest of the screen usable. Give it a new `key` to reset it
 * for another text. React reports the error to the console. EDIT-1.
 */
export class TextBoundary extends Component<TextBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { children, fallback } = this.props
    if (!this.state.failed) return children
    return (
      fallback?.(() => this.setState({ failed: false })) ?? <p className={classes.broken}>{richTextTexts.notShown}</p>
    )
  }
}
