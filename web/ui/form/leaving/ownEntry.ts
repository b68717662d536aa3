import { overlayChanges, overlays, topmostClose } from '../../dialog/overlays.ts'

/** The state of a history entry: the router's, and the mark of our own entry, which copies the state of the one before. */
interface EntryState {
  idx?: number
  key?: string
  isOwn?: boolean
}

const isOwn = (state: unknown) => (state as EntryState | null)?.isOwn === true
const hasOpenOverlay = () => overlays.some(({ isOpen }) => isOpen)

/** Whether the browser is at our own entry. */
export const isAtOwnEntry = (): boolean => isOwn(window.history.state)

let wasAtOwn = false
let routerKey = () => ''
let removal: { promise: Promise<void>; settle: () => void } | undefined

/**
 * Follows the overlays of the first page of a visit with a history entry of our own: Back would leave the visit there, as the router sees no
 * Back that leads to another document. The entry is added by the press that opens the first overlay, and removed when the last one is
 * closed; Forward to it leads back. The router does not know of it.
 * @param keyOf the key of the router's location
 * @returns a function that ends it
 */
export function followOverlays(keyOf: () => string): () => void {
  routerKey = keyOf
  wasAtOwn = isAtOwnEntry()
  const unsubscribe = overlayChanges.subscribe(update)
  // A reload while something was open.
  update()
  return unsubscribe
}

/** Removes our own entry if the browser is at it. @returns a promise that resolves when it is gone */
export function removeOwnEntry(): Promise<void> {
  if (!isAtOwnEntry()) return Promise.resolve()
  if (!removal) {
    let settle = () => {}
    const promise = new Promise<void>((resolve) => (settle = resolve))
    removal = { promise, settle }
    window.history.back()
  }
  return removal.promise
}

function update(): void {
  const state = window.history.state as EntryState | null
  if (!hasOpenOverlay()) void removeOwnEntry()
  // While the router takes a Back again that it has blocked, the browser is at another entry than the router.
  else if (state?.idx === 0 && !isOwn(state) && (state.key ?? 'default') === routerKey()) {
    window.history.pushState({ ...state, isOwn: true }, '')
    wasAtOwn = true
  }
}

function onPop(event: PopStateEvent): void {
  const wasOwn = wasAtOwn
  wasAtOwn = isOwn(event.state)
  if (wasOwn === wasAtOwn) return
  event.stopImmediatePropagation()
  if (wasAtOwn) return update()
  const { settle } = removal ?? {}
  removal = undefined
  if (!settle) return (topmostClose() ?? update)()
  settle()
  // Something was opened meanwhile.
  update()
}

// When the module is loaded: the router, which takes it for a navigation, must come later. Chromium calls the listeners of the window in
// the order in which they were added, also captured ones.
window.addEventListener('popstate', onPop, true)
