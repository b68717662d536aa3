import { useCallback, useEffect, useRef } from 'react'
import { type BlockerFunction, NavigationType, useBlocker, useLocation } from 'react-router-dom'
import { confirm } from '../../notice/confirm.tsx'
import { topmostClose } from '../../notice/overlays.ts'
import { guardAgain, leaveQuestion } from './leaveReasons.ts'

/**
 * Asks for confirmation before a navigation that a leave reason objects to. Back closes the topmost overlay instead, as in the apps of
 * phones, without history entries of its own, which Forward and a reload would meet. Rendered once: a router supports one blocker.
 */
export function LeaveBlocker() {
  const here = useLocation()
  // What Back closes instead of leaving.
  const close = useRef<() => void>()
  const isBlocked: BlockerFunction = useCallback(({ currentLocation, nextLocation, historyAction }) => {
    close.current = historyAction === NavigationType.Pop ? topmostClose() : undefined
    return close.current != null || leaveQuestion(currentLocation, nextLocation) != null
  }, [])
  const blocker = useBlocker(isBlocked)
  useEffect(guardAgain, [here.key])
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (close.current) {
      blocker.reset()
      return close.current()
    }
    const question = leaveQuestion(here, blocker.location)
    // The last reason may have been removed since, for example because an upload has ended.
    if (!question) return blocker.proceed()
    // A second navigation while the question is open, such as another press of Back, replaces both the blocker and the question.
    let isReplaced = false
    void confirm(question).then((agreed) => {
      if (isReplaced) return
      if (agreed) blocker.proceed()
      else blocker.reset()
    })
    return () => {
      isReplaced = true
    }
  }, [blocker, here])
  return null
}
