const everyMs = 15_000
const notSoonerMs = 3_000

/**
 * Calls back every 15 seconds while somebody can see the page, and as soon as it is looked at again; a page that nobody sees
 * asks nothing. Answers with what stops it.
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
