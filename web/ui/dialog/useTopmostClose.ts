import { useEffect, useRef } from 'react'
import { type Overlay, overlayChanges, overlays } from './overlays.ts'

/**
 * Has the browser's Back close an overlay while it is the topmost one (LeaveBlocker). Returns an `onClose` that does nothing while another
 * is on top: what closes that one, such as Escape, reaches those below it.
 * @param lingers whether the event that closes it may reach the one below afterwards
 */
export function useTopmostClose(
  opened: boolean,
  onClose: (() => void) | undefined,
  lingers = true,
): (() => void) | undefined {
  const overlay = useRef<Overlay>({})
  useEffect(() => {
    overlay.current.close = onClose
  })
  useEffect(() => {
    if (opened) return put(overlay.current, lingers)
  }, [opened, lingers])
  return onClose && (() => overlays.at(-1) === overlay.current && onClose())
}

/** Puts an overlay on top of the others. @returns a function that removes it */
function put(overlay: Overlay, lingers: boolean): () => void {
  overlay.isOpen = true
  overlays.push(overlay)
  overlayChanges.call()
  const remove = () => overlays.splice(overlays.indexOf(overlay), 1)
  return () => {
    overlay.isOpen = false
    if (lingers) setTimeout(remove)
    else remove()
    overlayChanges.call()
  }
}
