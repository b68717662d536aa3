import { memo, useMemo } from 'react'
import { shownHtml } from './shownHtml.ts'
import { TextBoundary } from './TextBoundary.tsx'
import classes from './Html.module.css'

interface HtmlProps {
  /** Html as stored; made safe here again, whatever the server did. */
  html: string
  className?: string
}

/**
 * Stored html, shown like a letter. One that cannot be shown says so in its place and leaves what stands round it. Light: it is
 * in the first load of every topic. EDIT-1.
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
