const everyMs = 15_000
const notSoonerMs = 3_000

/**
 * Polls every 15 s while the page is visible, and when it becomes visible, focused or online again; never while it is hidden.
 * @returns a function that stops it
 */
export function whileLooking(ask: () => void): () => void {
  let asked = Date.now()
  const askIfSeen = () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < notSoonerMs) return
    asked = Date.now()
    ask()
  }
  const timer = setInterval(askIfSeen, everyMs)
  document.addEventListener('visibilitychange', askIfSeen)
  window.addEventListener('focus', askIfSeen)
  window.addEventListener('online', askIfSeen)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', askIfSeen)
    window.removeEventListener('focus', askIfSeen)
    window.removeEventListener('online', askIfSeen)
  }
}
