import { Component, memo, type MouseEvent, type MouseEventHandler, type ReactNode, useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { basename } from '../../../lib/basename.ts'
import { richTextTexts } from '../text.ts'
import { shownHtml } from './shownHtml.ts'
import classes from './Html.module.css'

/** Renders stored HTML for reading: links to screens of this client are followed without a page load. EDIT-1. */
export const Html = (props: Omit<HtmlProps, 'onClick'>) => <InertHtml {...props} onClick={useInnerLinks()} />

/**
 * Returns a click handler for an element with stored HTML. The router follows links to a screen of this client (any path under /sise), such
 * as a quote's link to its post. The browser handles clicks that open a new tab.
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

interface HtmlProps {
  /** Stored HTML. It is sanitized here again, independently of the server. */
  html: string
  className?: string
  onClick?: MouseEventHandler
}

/**
 * Renders stored HTML, sanitized. If that fails, a message replaces only this text. Does not depend on the editor, as the first load of
 * every topic includes it. Its links are inert, for fields; use `Html` for texts to read. EDIT-1.
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
  /** Renders the fallback, with a function that tries again; by default an error text. */
  fallback?: (again: () => void) => ReactNode
}

/**
 * An error boundary around one text, so that a failure leaves the rest of the screen usable. Change its `key` to reset it for another text.
 * React logs the error to the console. EDIT-1.
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
