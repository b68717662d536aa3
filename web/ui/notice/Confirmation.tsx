import { useEffect, useSyncExternalStore } from 'react'
import { whenIdle } from '../../lib/pieces/whenIdle.ts'
import { Button } from '../button/Button.tsx'
import { lazyPiece } from '../piece/lazyPiece.tsx'
import { uiTexts } from '../text.ts'
import { currentQuestion, onQuestion } from './confirm.tsx'
import classes from './Confirmation.module.css'

const Dialog = lazyPiece(() => import('./Dialog.tsx'), { close: ({ onClose }) => onClose })

/** The dialog of `confirm`; rendered once in the app. */
export function Confirmation() {
  const question = useSyncExternalStore(onQuestion, currentQuestion)
  // Preloaded, because a dialog that asks before something is lost must also open offline.
  useEffect(() => whenIdle(Dialog.preload), [])
  if (!question) return null
  return (
    <Dialog key={question.id} opened cross={false} title={question.title} onClose={() => question.answer(false)}>
      {question.text && <p className={classes.text}>{question.text}</p>}
      <div className={classes.buttons}>
        {/* The safe button is focused, so that a habitual Enter deletes nothing. */}
        <Button tone="plain" data-autofocus onClick={() => question.answer(false)}>
          {question.stay ?? uiTexts.cancel}
        </Button>
        <Button tone={question.tone === 'plain' ? 'main' : 'danger'} onClick={() => question.answer(true)}>
          {question.action}
        </Button>
      </div>
    </Dialog>
  )
}
