import { useEffect, useRef } from 'react'
import { type Overlay, overlays } from './overlays.ts'

/**
 * Has the browser's Back close an overlay while it is the topmost one (LeaveBlocker). Returns an `onClose` that does nothing while another
 * is on top: Mantine's dialogs all listen to Escape at the window, so that it would close every open one.
 */
export function useTopmostClose(opened: boolean, onClose: (() => void) | undefined): (() => void) | undefined {
  const overlay = useRef<Overlay>({})
  useEffect(() => {
    overlay.current.close = onClose
  })
  useEffect(() => {
    if (opened) return put(overlay.current)
  }, [opened])
  return onClose && (() => overlays.at(-1) === overlay.current && onClose())
}

/** Puts an overlay on top of the others. @returns a function that removes it */
function put(overlay: Overlay): () => void {
  overlay.isOpen = true
  overlays.push(overlay)
  return () => {
    overlay.isOpen = false
    // Only afterwards: the event that closes this overlay may reach the one below after it.
    setTimeout(() => overlays.splice(overlays.indexOf(overlay), 1))
  }
}
