import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { confirm } from '../ui/confirm.tsx'
import { forumTexts } from './text.ts'

/**
 * Asks before the page is left while `unsaved`; the draft stays in any case. Answers with what lets go once it is saved.
 * Closing the tab is not asked about: the draft is there when it opens again.
 */
export function useLeaveGuard(unsaved: boolean): () => void {
  const free = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Whoever is signed out has nothing to answer.
      unsaved &&
      !free.current &&
      nextLocation.pathname !== '/login' &&
      currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const question = {
      title: forumTexts.leaveTitle,
      text: forumTexts.leaveText,
      action: forumTexts.leave,
      tone: 'plain' as const,
    }
    void confirm(question).then((agreed) => (agreed ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  return useCallback(() => {
    free.current = true
  }, [])
}
