import { useEffect } from 'react'
import { useStableCallback } from '../../lib/useLatest.ts'
import { useMe } from '../session/session.tsx'
import { useCompleteWelcomeStepsMutation, type WelcomeStep } from './generated.ts'

/** The unfinished steps of the welcome, none on a server without it, and the function that finishes some. WELCOME-1. */
export function useWelcome() {
  const { me } = useMe()
  const left = me?.welcome ?? []
  const [send] = useCompleteWelcomeStepsMutation()
  return {
    left,
    /** Finishes steps optimistically; a failure restores them. @throws the server's error */
    complete: async (...steps: WelcomeStep[]): Promise<void> => {
      if (!me) return
      const welcome = left.filter((step) => !steps.includes(step))
      const user = { __typename: 'User', id: me.id, welcome } as const
      await send({
        variables: { steps },
        optimisticResponse: { __typename: 'Mutation', completeWelcomeSteps: user },
      })
    },
  }
}

/** Finishes a step if `isDone`. */
export function useWelcomeStep(step: WelcomeStep, isDone = true): void {
  const { left, complete } = useWelcome()
  const end = useStableCallback(complete)
  const ends = isDone && left.includes(step)
  useEffect(() => {
    // After a failure, the next visit of the screen finishes it.
    if (ends) end(step).catch(() => {})
  }, [ends, end, step])
}
