import { errorCode, errorText } from '../../lib/errors.ts'
import { Button } from '../button/Button.tsx'
import { uiTexts } from '../text.ts'
import classes from './Answer.module.css'

interface RefusedProps {
  /** What Apollo or the session gave as error. */
  error: unknown
  /** Asks again; without it no button stands there. */
  retry?: () => unknown
}

/** The refused one of the four answers: what failed and why, the network told apart from a refusal, and a way to try again. */
export function Refused({ error, retry }: RefusedProps) {
  const code = errorCode(error)
  const title = code === 'NETWORK' ? uiTexts.noConnection : code === 'FORBIDDEN' ? uiTexts.notAllowed : uiTexts.refused
  return (
    <div className={classes.answer} role="alert">
      <h2>{title}</h2>
      <p>{errorText(error)}</p>
      {retry && (
        <Button tone="plain" onClick={() => void retry()}>
          {uiTexts.retry}
        </Button>
      )}
    </div>
  )
}
