import { useEffect, useState } from 'react'

/** The open dialogs, the topmost last. */
const openDialogs: symbol[] = []

/**
 * Mantine's dialogs all listen to Escape at the window, so that it would close every open one. Returns an `onClose` that does nothing
 * while another dialog is on top.
 */
export function useTopmostClose(opened: boolean, onClose: (() => void) | undefined): (() => void) | undefined {
  const [id] = useState(() => Symbol('dialog'))
  useEffect(() => {
    if (!opened) return
    openDialogs.push(id)
    return () => {
      // Only afterwards: the event that closes this dialog may reach the one below after it.
      setTimeout(() => openDialogs.splice(openDialogs.indexOf(id), 1))
    }
  }, [opened, id])
  return onClose && (() => openDialogs.at(-1) === id && onClose())
}
