import { useCallback, useEffect, useRef } from 'react'
import { useBlocker, type Location } from 'react-router-dom'
import { confirm, type Question } from '../notice/confirm.tsx'

/** Whether a change of place takes away what is being edited. Another page always does, unless told otherwise. */
type Leaves = (from: Location, to: Location) => boolean

const anotherPage: Leaves = (from, to) => from.pathname !== to.pathname

/**
 * Asks before a place is left while `unsaved`. Answers with what lets go once it is saved. Whoever is signed out is not
 * asked. One form of a screen at a time can be guarded.
 */
export function useLeaveGuard(unsaved: boolean, question: Question, leaves = anotherPage): () => void {
  const free = useRef(false)
  const asked = useRef(question)
  useEffect(() => {
    asked.current = question
  })
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsaved && !free.current && to.pathname !== '/login' && leaves(from, to),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm(asked.current).then((agreed) => (agreed ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  return useCallback(() => {
    free.current = true
  }, [])
}
