import { askServedClient } from '../clientVersion.ts'

/** In ms. */
const everyMs = 10_000

/**
 * Calls `action` once the server answers: when the browser says that it is online again, and every ten seconds that the page is seen, as
 * browsers do not notice a line that is there and carries nothing. NOTE-3.
 * @returns a function that stops it
 */
export function whenLineIsBack(action: () => void): () => void {
  let isDone = false
  const ask = async () => {
    if (document.hidden) return
    try {
      await askServedClient()
    } catch {
      // Not yet.
      return
    }
    if (isDone) return
    stop()
    action()
  }
  const onOnline = () => void ask()
  const timer = setInterval(onOnline, everyMs)
  window.addEventListener('online', onOnline)
  const stop = () => {
    isDone = true
    clearInterval(timer)
    window.removeEventListener('online', onOnline)
  }
  return stop
}
