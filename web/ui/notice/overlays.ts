/** What covers the screen: a dialog, the large pictures, the menu of narrow screens. See useTopmostClose. */
export interface Overlay {
  /** Closes it; undefined if only its content can. */
  close?: (() => void) | undefined
  /** False for a moment after it was closed, while it is in the list still. */
  isOpen?: boolean
}

/** The overlays, the topmost last. */
export const overlays: Overlay[] = []

/** The function that closes the topmost overlay; undefined if none is open, or only its content can close it. */
export const topmostClose = (): (() => void) | undefined => overlays.findLast(({ isOpen }) => isOpen)?.close
