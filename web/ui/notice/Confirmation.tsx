import { useEffect } from 'react'
import { whenIdle } from '../../lib/chunks/whenIdle.ts'
import { useStore } from '../../lib/useStore.ts'
import { lazyComponent } from '../lazy/lazyComponent.tsx'
import { openQuestion } from './confirm.tsx'

const QuestionDialog = lazyComponent(() => import('./QuestionDialog.tsx'), {
  close:
    ({ decide }) =>
    () =>
      decide(false),
})

/** The dialog of `confirm`; rendered once in the app. */
export function Confirmation() {
  const question = useStore(openQuestion)
  // Preloaded, because the confirmation must also open offline.
  useEffect(() => whenIdle(QuestionDialog.preload), [])
  return question && <QuestionDialog key={question.id} question={question} decide={question.decide} />
}
