import { useCallbackRef } from '@mantine/hooks'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Calls back once the focus has gone from a field to elsewhere on the page. Another window does not count, nor what the field
 * itself has opened (`isBusy`). A press elsewhere counts when it ends: a field that shrank under the pointer would move what is
 * being pressed, or dragged.
 * @returns to be called at each blur within the field
 */
export function useLeave(field: RefObject<HTMLElement | null>, isBusy: boolean, onLeave: (() => void) | undefined) {
  const pressed = useRef(false)
  const check = useCallbackRef(() => {
    const { current } = field
    if (!current || isBusy || pressed.current || !document.hasFocus()) return
    if (!current.contains(document.activeElement)) onLeave?.()
  })
  // Only once the focus has arrived where it goes.
  const soon = useCallbackRef(() => void setTimeout(check))
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
