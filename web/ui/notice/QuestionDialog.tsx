import type { MouseEvent } from 'react'
import { Button } from '../button/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { Checkbox } from '../form/fields.tsx'
import { layout } from '../layout/layout.ts'
import { uiTexts } from '../text.ts'
import type { Question } from './confirm.tsx'
import { swallowSecondPress } from './swallowSecondPress.ts'

interface QuestionDialogProps {
  question: Question
  decide: (agreed: boolean) => void
}

/** The dialog of `confirm`: its title names the record, its buttons name the actions. */
export default function QuestionDialog({ question, decide }: QuestionDialogProps) {
  const { title, text, choice, action, stay = uiTexts.cancel, tone } = question
  const decidePress = (agreed: boolean, press: MouseEvent) => {
    swallowSecondPress(press)
    decide(agreed)
  }
  return (
    <Dialog cross={false} title={title} onClose={() => decide(false)}>
      {text && <p className={layout('below24')}>{text}</p>}
      {choice && (
        <Checkbox
          className={layout('below24')}
          label={choice.label}
          description={choice.help}
          onChange={({ currentTarget: { checked } }) => choice.onChange(checked)}
        />
      )}
      <div className={layout('row', 'stretch', 'right')}>
        {/* The safe button is focused, so that a habitual Enter deletes nothing. */}
        <Button tone="plain" data-autofocus onClick={(event) => decidePress(false, event)}>
          {stay}
        </Button>
        <Button tone={tone === 'plain' ? 'main' : 'danger'} onClick={(event) => decidePress(true, event)}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
