/** What covers the screen: a dialog, the large pictures, the menu of narrow screens. */
export interface Overlay {
  /** Closes it; undefined if only its content can. */
  close?: (() => void) | undefined
  isOpen?: boolean
}

/** The topmost last. */
const overlays: Overlay[] = []

/** Puts an overlay on top of the others. @returns a function that removes it */
export function addOverlay(overlay: Overlay): () => void {
  overlay.isOpen = true
  overlays.push(overlay)
  return () => {
    overlay.isOpen = false
    // Only afterwards: the event that closes this overlay may reach the one below after it.
    setTimeout(() => overlays.splice(overlays.indexOf(overlay), 1))
  }
}

/** Whether no other overlay is above this one, nor was before the current event. */
export const isTopmost = (overlay: Overlay): boolean => overlays.at(-1) === overlay

/** The function that closes the topmost overlay; undefined if none is open, or only its content can close it. */
export const topmostClose = (): (() => void) | undefined => overlays.findLast(({ isOpen }) => isOpen)?.close
