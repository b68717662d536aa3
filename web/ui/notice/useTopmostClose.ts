import { useEffect, useRef } from 'react'
import { addOverlay, isTopmost, type Overlay } from './overlays.ts'

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
    if (opened) return addOverlay(overlay.current)
  }, [opened])
  return onClose && (() => isTopmost(overlay.current) && onClose())
}
