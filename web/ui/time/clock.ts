const tickMs = 60_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** The time for all relative times of the page, in ms since the epoch. It changes once a minute, so that they agree. */
export function clockTime(): number {
  // Without listeners no timer updates it.
  if (listeners.size === 0) now = Date.now()
  return now
}

/**
 * Calls back each minute while the page is visible, and when it becomes visible again. All listeners share one timer. For
 * useSyncExternalStore.
 */
export function onClockTick(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', follow)
    start()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', follow)
    clearInterval(timer)
  }
}

function start() {
  clearInterval(timer)
  if (document.visibilityState === 'visible') timer = setInterval(tick, tickMs)
}

function follow() {
  start()
  if (document.visibilityState === 'visible') tick()
}

function tick() {
  now = Date.now()
  for (const listener of [...listeners]) listener()
}
