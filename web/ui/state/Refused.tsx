import { errorCode, errorText } from '../../lib/errors.ts'
import { Button } from '../button/Button.tsx'
import { GuestFrame } from '../guest/GuestFrame.tsx'
import { FailureText } from '../notice/FailureText.tsx'
import { uiTexts } from '../text.ts'
import classes from './State.module.css'

interface RefusedProps {
  /** The error of a query, a mutation or the session. */
  error: unknown
  /** Called by 'Proovi uuesti'; no button without it, or if a retry would fail again. */
  retry?: () => unknown
  /** Whether it is alone in the window, and thus gets the drawing of guests' screens. */
  isAlone?: boolean
}

/** The state of a screen whose query failed: the reason, with special titles for a network failure and FORBIDDEN. */
export function Refused({ error, retry, isAlone }: RefusedProps) {
  const code = errorCode(error)
  const title = code === 'NETWORK' ? uiTexts.noConnection : code === 'FORBIDDEN' ? uiTexts.notAllowed : uiTexts.refused
  const content = (
    <>
      <p>
        <FailureText>{errorText(error)}</FailureText>
      </p>
      {retry && code !== 'BAD_USER_INPUT' && code !== 'FORBIDDEN' && (
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
    <div className={classes.message} role="alert">
      <h2>{title}</h2>
      {content}
    </div>
  )
}
