import { memo, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button, type ButtonTone } from '../button/Button.tsx'
import { layout } from '../layout/layout.ts'
import { FailureText } from '../notice/FailureText.tsx'
import { uiTexts } from '../text.ts'
import classes from './form.module.css'

interface FormFootProps {
  /** Why the last attempt failed; announced as an alert, and scrolled into view with the buttons. */
  failure: string | null
  /** The id of the failure's element, for fields that reference it by `aria-describedby`. */
  failureId?: string
  busy: boolean
  /** Whether the form cannot be submitted yet. */
  off?: boolean
  /** The label of the submit button; no button without it. */
  action?: string | undefined
  tone?: ButtonTone
  /** Whether the submit button is labelled 'Proovi uuesti': after a failure that a retry may fix. */
  retries?: boolean
  fullWidth?: boolean
  /** In a dialog the buttons are aligned to the end and the submit button comes last. */
  inDialog?: boolean
  /** What the form is doing or waiting for, as text; announced. */
  status?: string | undefined
  children?: ReactNode
}

/** The foot of a form: the failure message and the buttons. */
export const FormFoot = memo(function FormFoot(props: FormFootProps) {
  const { failure, busy, off, action, tone, retries = false, fullWidth, inDialog = false, status, children } = props
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
      {retries ? uiTexts.retry : action}
    </Button>
  )
  return (
    <>
      <div role="alert" id={failureId} className={`${layout('error', 'strong')} ${classes.failure}`}>
        <FailureText>{failure}</FailureText>
      </div>
      <div ref={buttons} className={classes.buttons} data-dialog={inDialog || undefined}>
        {!inDialog && send}
        {children}
        {inDialog && send}
        {status !== undefined && (
          <span role="status" className={layout('muted')}>
            {status}
          </span>
        )}
      </div>
    </>
  )
})
