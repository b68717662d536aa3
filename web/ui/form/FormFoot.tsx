import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../button/Button.tsx'
import type { ButtonTone } from '../button/buttonClass.ts'
import { uiTexts } from '../text.ts'
import classes from './FormFoot.module.css'

interface FormFootProps {
  /** Why the last attempt failed; read out as it appears, and scrolled into sight with the buttons. */
  failure: string | null
  /** The id of its element, where fields are described by it too. */
  failureId?: string
  busy: boolean
  /** Whether it cannot be sent yet. */
  off?: boolean
  /** The verb on the button that sends; without it there is nothing to send. */
  action?: string | undefined
  tone?: ButtonTone
  /** Whether the button says 'Proovi uuesti' after a failure. */
  retries?: boolean
  fullWidth?: boolean
  /** In a dialog the buttons stand at its end, the one that sends last. */
  inDialog?: boolean
  /** The other buttons. */
  children?: ReactNode
}

/** What stands below the fields of a form: why it was refused, and its buttons. */
export function FormFoot(props: FormFootProps) {
  const { failure, busy, off, action, tone, retries = false, fullWidth, inDialog = false, children } = props
  const ownId = useId()
  const { failureId = ownId } = props
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure != null) buttons.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  const send = action != null && (
    <Button
      type="submit"
      tone={tone}
      busy={busy}
      off={off}
      fullWidth={fullWidth}
      aria-describedby={failure ? failureId : undefined}
    >
      {failure && retries ? uiTexts.retry : action}
    </Button>
  )
  return (
    <>
      <div role="alert" id={failureId} className={classes.failure}>
        {failure}
      </div>
      <div ref={buttons} className={classes.buttons} data-dialog={inDialog || undefined}>
        {!inDialog && send}
        {children}
        {inDialog && send}
      </div>
    </>
  )
}
