import { useEffect } from 'react'
import { whenIdle } from '../../lib/pieces/whenIdle.ts'
import { useStore } from '../../lib/useStore.ts'
import { lazyPiece } from '../piece/lazyPiece.tsx'
import { openQuestion } from './confirm.tsx'

const QuestionDialog = lazyPiece(() => import('./QuestionDialog.tsx'), {
  close:
    ({ answer }) =>
    () =>
      answer(false),
})

/** The dialog of `confirm`; rendered once in the app. */
export function Confirmation() {
  const question = useStore(openQuestion)
  // Preloaded, because a dialog that asks before something is lost must also open offline.
  useEffect(() => whenIdle(QuestionDialog.preload), [])
  return question && <QuestionDialog key={question.id} question={question} answer={question.answer} />
}
