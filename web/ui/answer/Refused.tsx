import { errorCode, errorText } from '../../lib/errors.ts'
import { Button } from '../button/Button.tsx'
import { GuestFrame } from '../guest/GuestFrame.tsx'
import { FailureText } from '../notice/FailureText.tsx'
import { uiTexts } from '../text.ts'
import classes from './Answer.module.css'

interface RefusedProps {
  /** The error of a query, a mutation or the session. */
  error: unknown
  /** Called by 'Proovi uuesti'; no button without it, nor for an input that would be refused again. */
  retry?: () => unknown
  /** Whether it stands alone in the window, so that it has the shore. */
  isAlone?: boolean
}

/** The state of a screen whose query failed: the reason, with titles of their own for a network failure and FORBIDDEN. */
export function Refused({ error, retry, isAlone }: RefusedProps) {
  const code = errorCode(error)
  const title = code === 'NETWORK' ? uiTexts.noConnection : code === 'FORBIDDEN' ? uiTexts.notAllowed : uiTexts.refused
  const content = (
    <>
      <p>
        <FailureText>{errorText(error)}</FailureText>
      </p>
      {retry && code !== 'BAD_USER_INPUT' && (
        <Button tone={isAlone ? 'main' : 'plain'} onClick={() => void retry()}>
          {uiTexts.retry}
        </Button>
      )}
    </>
  )
  if (isAlone)
    return (
      <GuestFrame title={title} alerts>
        {content}
      </GuestFrame>
    )
  return (
    <div className={classes.answer} role="alert">
      <h2>{title}</h2>
      {content}
    </div>
  )
}
