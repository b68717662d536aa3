import { layout } from '../../ui/layout/layout.ts'
import { uploadTexts } from '../text.ts'
import classes from './Upload.module.css'

/** The distance from the edges of the window, in pixels. */
const marginPx = 8

/** An overlay on the area where dragged files can be dropped. FILE-1. */
export function DropHint({ over }: { over: Element }) {
  const isPage = over === document.documentElement
  const { top, right, bottom, left } = over.getBoundingClientRect()
  const inset = isPage
    ? [marginPx, marginPx, marginPx, marginPx]
    : [top, window.innerWidth - right, window.innerHeight - bottom, left].map((edge) => Math.max(edge, marginPx))
  return (
    <div className={classes.drop} style={{ inset: inset.map((edge) => `${edge}px`).join(' ') }} aria-hidden="true">
      <p className={layout('large', 'strong')}>{uploadTexts.dropNow}</p>
    </div>
  )
}
