import { memo, type MouseEventHandler, useMemo } from 'react'
import { shownHtml } from './shownHtml.ts'
import { TextBoundary } from './TextBoundary.tsx'
import classes from './Html.module.css'

/** Props of stored html. */
export interface HtmlProps {
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
