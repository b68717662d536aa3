import { type RefObject, useEffect, useRef } from 'react'
import { useStableCallback } from '../../lib/useLatest.ts'

/**
 * Calls `onLeave` when the focus has moved from a field to another element of the page; not for another window or dialog, which return the
 * focus, nor while the field's own dialog is open (`isBusy`). A press outside counts when it is released, because a field that shrinks
 * earlier would move the pressed or dragged element.
 * @returns a handler for blur events within the field
 */
export function useLeave(field: RefObject<HTMLElement | null>, isBusy: boolean, onLeave: (() => void) | undefined) {
  const pressed = useRef(false)
  const check = useStableCallback(() => {
    const { current } = field
    if (!current || isBusy || pressed.current || !document.hasFocus()) return
    const now = document.activeElement
    if (current.contains(now)) return
    const dialog = now?.closest('dialog')
    if (!dialog || dialog.contains(current)) onLeave?.()
  })
  // Runs after the blur event, when the new element has the focus.
  const soon = useStableCallback(() => void setTimeout(check))
  useEffect(() => {
    const press = () => {
      pressed.current = true
    }
    const release = () => {
      pressed.current = false
      soon()
    }
    const all = { capture: true }
    document.addEventListener('pointerdown', press, all)
    document.addEventListener('pointerup', release, all)
    document.addEventListener('pointercancel', release, all)
    return () => {
      document.removeEventListener('pointerdown', press, all)
      document.removeEventListener('pointerup', release, all)
      document.removeEventListener('pointercancel', release, all)
    }
  }, [soon])
  return soon
}
