import { useEffect, useRef } from 'react'
import { createListeners } from '../../lib/store.ts'

/** What covers something: a dialog, the large pictures, the menu of narrow screens, a panel below its button. See useTopmostClose. */
export interface Overlay {
  /** Closes it; undefined if only its content can. */
  close?: (() => void) | undefined
  /** False for a moment after it was closed, while it is in the list still. */
  isOpen?: boolean
}

/** The overlays, the topmost last. */
export const overlays: Overlay[] = []

/** Notified when an overlay opens or closes. */
export const overlayChanges = createListeners()

/** The function that closes the topmost overlay; undefined if none is open, or only its content can close it. */
export const topmostClose = (): (() => void) | undefined => overlays.findLast(({ isOpen }) => isOpen)?.close

/** Notified when a dialog opens, and before one that is closed is removed. */
export const layerChanges = createListeners()

/** The element above which nothing else is drawn: the dialog on top, or the body. What floats is rendered into it, as nothing else can be pressed. */
export const topLayer = (): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body

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
