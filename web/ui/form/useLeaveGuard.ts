import { useCallback, useEffect, useRef } from 'react'
import { type AddedReason, addLeaveReason, type LeaveReason } from './leaveReasons.ts'

/**
 * Gives a reason to stay while `active`: leaving asks first. Several may be on a screen.
 * @returns what lets go for the navigation that follows a save; the guard is back after it.
 */
export function useLeaveGuard(active: boolean, reason: LeaveReason): () => void {
  const latest = useRef(reason)
  useEffect(() => {
    latest.current = reason
  })
  const added = useRef<AddedReason | null>(null)
  useEffect(() => {
    if (!active) return
    const mine = addLeaveReason(() => latest.current)
    added.current = mine
    return () => {
      added.current = null
      mine.remove()
    }
  }, [active])
  return useCallback(() => added.current?.release(), [])
}
