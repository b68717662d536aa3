import { useCallback, useEffect, useRef } from 'react'
import { type BlockerFunction, NavigationType, useBlocker, useLocation } from 'react-router-dom'
import { useLatest } from '../../../lib/useLatest.ts'
import { topmostClose } from '../../dialog/overlays.ts'
import { confirm, type Question } from '../../notice/confirm.tsx'
import { guardAgain, leaveQuestion } from './leaveReasons.ts'
import { respondToOtherTabs } from './otherTabs.ts'
import { followOverlays, isAtOwnEntry, removeOwnEntry } from './ownEntry.ts'

/**
 * Asks for confirmation before a navigation that a leave reason objects to. Back closes the topmost overlay instead, as in the apps of
 * phones; on the first page of a visit by an entry of our own. Rendered once: a router supports one blocker.
 */
export function LeaveBlocker() {
  const here = useLocation()
  // What Back closes instead of leaving.
  const close = useRef<() => void>()
  const isBlocked: BlockerFunction = useCallback(({ currentLocation, nextLocation, historyAction }) => {
    close.current = historyAction === NavigationType.Pop ? topmostClose() : undefined
    // Our own entry goes first, so that no navigation is added behind it or replaces it.
    return close.current != null || isAtOwnEntry() || leaveQuestion(currentLocation, nextLocation) != null
  }, [])
  const blocker = useBlocker(isBlocked)
  useEffect(guardAgain, [here.key])
  const key = useLatest(here.key)
  useEffect(() => followOverlays(() => key.current), [key])
  useEffect(respondToOtherTabs, [])
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (close.current) {
      blocker.reset()
      return close.current()
    }
    // A second navigation while the question is open, such as another press of Back, replaces both the blocker and the question.
    let isReplaced = false
    void mayGoOn(leaveQuestion(here, blocker.location)).then((agreed) => {
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

/** Whether the navigation goes on; our own entry is gone then. @param question null where the last reason was removed meanwhile */
async function mayGoOn(question: Question | null): Promise<boolean> {
  const agreed = question === null || (await confirm(question))
  if (agreed) await removeOwnEntry()
  return agreed
}
