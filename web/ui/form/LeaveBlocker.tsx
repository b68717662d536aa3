import { useEffect } from 'react'
import { type BlockerFunction, useBlocker, useLocation } from 'react-router-dom'
import { confirm } from '../notice/confirm.tsx'
import { guardAgain, leaveQuestion } from './leaveReasons.ts'

/** Asks for confirmation before a navigation that a leave reason objects to. Rendered once: a router supports one blocker. */
export function LeaveBlocker() {
  const here = useLocation()
  const blocker = useBlocker(isBlocked)
  useEffect(guardAgain, [here.key])
  useEffect(() => {
    if (blocker.state !== 'blocked') return
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

const isBlocked: BlockerFunction = ({ currentLocation, nextLocation }) =>
  leaveQuestion(currentLocation, nextLocation) != null
