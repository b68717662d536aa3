import { sessionEveryMs, sessionPauseMs } from '../../../schema/rules/delays.ts'

/**
 * Polls every 15 s while the page is visible, and when it becomes visible, focused or online again; never while it is hidden.
 * @returns a function that stops it
 */
export function pollWhileVisible(poll: () => void): () => void {
  let polledAt = Date.now()
  const pollIfVisible = () => {
    if (document.visibilityState !== 'visible' || Date.now() - polledAt < sessionPauseMs) return
    polledAt = Date.now()
    poll()
  }
  const timer = setInterval(pollIfVisible, sessionEveryMs)
  document.addEventListener('visibilitychange', pollIfVisible)
  window.addEventListener('focus', pollIfVisible)
  window.addEventListener('online', pollIfVisible)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', pollIfVisible)
    window.removeEventListener('focus', pollIfVisible)
    window.removeEventListener('online', pollIfVisible)
  }
}
