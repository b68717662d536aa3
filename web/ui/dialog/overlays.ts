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
