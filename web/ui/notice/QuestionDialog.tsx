import type { MouseEvent } from 'react'
import { Button } from '../button/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { uiTexts } from '../text.ts'
import type { Question } from './confirm.tsx'
import { swallowSecondPress } from './swallowSecondPress.ts'
import classes from './QuestionDialog.module.css'

interface QuestionDialogProps {
  question: Question
  answer: (agreed: boolean) => void
}

/** The dialog of `confirm`: its title names the thing, its buttons name what each does. */
export default function QuestionDialog({ question, answer }: QuestionDialogProps) {
  const { title, text, action, stay = uiTexts.cancel, tone } = question
  const answerPress = (agreed: boolean, press: MouseEvent) => {
    swallowSecondPress(press)
    answer(agreed)
  }
  return (
    <Dialog cross={false} title={title} onClose={() => answer(false)}>
      {text && <p className={classes.text}>{text}</p>}
      <div className={classes.buttons}>
        {/* The safe button is focused, so that a habitual Enter deletes nothing. */}
        <Button tone="plain" data-autofocus onClick={(event) => answerPress(false, event)}>
          {stay}
        </Button>
        <Button tone={tone === 'plain' ? 'main' : 'danger'} onClick={(event) => answerPress(true, event)}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
