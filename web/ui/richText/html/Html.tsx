import { memo, useMemo } from 'react'
import { shownHtml } from './shownHtml.ts'
import { TextBoundary } from './TextBoundary.tsx'
import classes from './Html.module.css'

interface HtmlProps {
  /** Html as stored. It is sanitized here again, independently of the server. */
  html: string
  className?: string
}

/**
 * Renders stored html, sanitized. If that fails, only this text is replaced by a message. Has no dependency on the editor, as
 * it is part of the first load of every topic. EDIT-1.
 */
export const Html = memo(function Html(props: HtmlProps) {
  return (
    <TextBoundary key={props.html}>
      <ShownHtml {...props} />
    </TextBoundary>
  )
})

function ShownHtml({ html, className }: HtmlProps) {
  const shown = useMemo(() => ({ __html: shownHtml(html) }), [html])
  return <div className={className ? `${classes.html} ${className}` : classes.html} dangerouslySetInnerHTML={shown} />
}
