import { useCallback, useEffect, useRef } from 'react'
import { useLatest } from '../../../lib/useLatest.ts'
import { type AddedReason, addLeaveReason, type LeaveReason } from './leaveReasons.ts'

/**
 * Registers a leave reason while `active`. A screen may have several.
 * @returns a function that lets the next navigation pass, for the redirect that follows a save
 */
export function useLeaveGuard(active: boolean, reason: LeaveReason): () => void {
  const latest = useLatest(reason)
  const added = useRef<AddedReason | null>(null)
  useEffect(() => {
    if (!active) return
    const mine = addLeaveReason(() => latest.current)
    added.current = mine
    return () => {
      added.current = null
      mine.remove()
    }
  }, [active, latest])
  return useCallback(() => added.current?.release(), [])
}
