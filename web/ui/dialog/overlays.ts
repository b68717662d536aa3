import { useEffect, useRef } from 'react'
import { createListeners } from '../../lib/store.ts'

/** An element that covers others: a dialog, the lightbox, the menu of narrow screens, a dropdown panel. See useTopmostClose. */
export interface Overlay {
  /** Closes it; undefined if only its content can. */
  close?: (() => void) | undefined
  /** False between its closing and its removal from the list. */
  isOpen?: boolean
}

/** The overlays, the topmost last. */
export const overlays: Overlay[] = []

/** Notified when an overlay opens or closes. */
export const overlayChanges = createListeners()

/** The function that closes the topmost overlay; undefined if none is open, or only its content can close it. */
export const topmostClose = (): (() => void) | undefined => overlays.findLast(({ isOpen }) => isOpen)?.close

/** Called when a dialog opens, and before a closed one is removed. */
export const layerChanges = createListeners()

/** The topmost dialog, or the body. Floating elements are rendered into it, as a modal dialog blocks the rest of the page. */
export const topLayer = (): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body

/**
 * Lets the browser's Back close an overlay while it is the topmost one (LeaveBlocker). Returns an `onClose` that does nothing while another
 * overlay is on top: the event that closes that one, such as Escape, also reaches those below.
 * @param lingers whether the closing event may reach the overlay below afterwards
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

/** Adds an overlay on top of the others. @returns a function that removes it */
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
