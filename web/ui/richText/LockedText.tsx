import { forwardRef, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../button/Button.tsx'
import { InertHtml } from './html/Html.tsx'
import { richTextTexts } from './text.ts'
import classes from './RichText.module.css'

interface LockedTextProps {
  label: string
  html: string
  error: string | null | undefined
  autoFocus: boolean
  /** Called when the person chooses to edit although some content will be lost. */
  onUnlock: () => void
  onBlur: () => void
}

/** Read-only view of HTML that the editor cannot represent without loss, with a warning and a button to edit anyway. EDIT-1. */
export const LockedText = forwardRef<HTMLDivElement, LockedTextProps>(function LockedText(
  { label, html, error, autoFocus, onUnlock, onBlur },
  ref,
) {
  const unlock = useRef<HTMLButtonElement>(null)
  const warningId = useId()
  useLayoutEffect(() => {
    // There is no editable field, so the button takes the focus and the warning is its description.
    if (autoFocus) unlock.current?.focus({ preventScroll: true })
  }, [autoFocus])
  return (
    <div ref={ref} className={classes.field} data-rich-text="" onBlur={onBlur}>
      <div className={classes.label}>{label}</div>
      <div role="note" className={classes.warning}>
        <div id={warningId}>
          <p>{richTextTexts.cannotKeep}</p>
          <p>{richTextTexts.cannotKeepHelp}</p>
        </div>
        <Button ref={unlock} tone="plain" aria-describedby={warningId} onClick={onUnlock}>
          {richTextTexts.changeAnyway}
        </Button>
      </div>
      <div className={classes.kept}>
        <InertHtml html={html} />
      </div>
      {error && <p className={classes.error}>{error}</p>}
    </div>
  )
})
