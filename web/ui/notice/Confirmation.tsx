import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Button } from '../Button.tsx'
import { currentQuestion, onQuestion } from './confirm.tsx'
import { uiTexts } from '../text.ts'
import classes from './Confirmation.module.css'

const Dialog = lazy(() => import('./Dialog.tsx'))

/** Where `confirm` asks; stands once in the app. */
export function Confirmation() {
  const question = useSyncExternalStore(onQuestion, currentQuestion)
  if (!question) return null
  return (
    <Suspense>
      <Dialog key={question.id} opened title={question.title} onClose={() => question.answer(false)}>
        {question.text && <p className={classes.text}>{question.text}</p>}
        <div className={classes.buttons}>
          {/* The harmless answer takes the focus: Enter by habit destroys nothing. */}
          <Button tone="plain" data-autofocus onClick={() => question.answer(false)}>
            {uiTexts.cancel}
          </Button>
          <Button tone={question.tone === 'plain' ? 'main' : 'danger'} onClick={() => question.answer(true)}>
            {question.action}
          </Button>
        </div>
      </Dialog>
    </Suspense>
  )
}
