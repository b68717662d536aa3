const tickMs = 60_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** The time that the whole page shows, in ms since the epoch: the same until the next minute, so that all times agree. */
export function clockTime(): number {
  // Nobody has kept it up to date.
  if (listeners.size === 0) now = Date.now()
  return now
}

/** Calls back each minute while the page is visible, and when it is seen again; one timer for all. For useSyncExternalStore. */
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
