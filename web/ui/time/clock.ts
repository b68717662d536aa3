import { createListeners } from '../../lib/store.ts'

const tickMs = 60_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = createListeners(() => {
  document.addEventListener('visibilitychange', follow)
  start()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    clearInterval(timer)
  }
})

/** The time for all relative times of the page, in ms since the epoch. It changes once a minute, so that they agree. */
export function clockTime(): number {
  // Without listeners no timer updates it.
  if (listeners.count() === 0) now = Date.now()
  return now
}

/**
 * Calls back each minute while the page is visible, and when it becomes visible again. All listeners share one timer. For
 * useSyncExternalStore.
 */
export const onClockTick = listeners.subscribe

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
  listeners.call()
}
