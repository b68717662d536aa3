import { useSyncExternalStore } from 'react'
import { lazyCode } from '../../lib/pieces/lazyCode.ts'

const dates = lazyCode(() => import('../../lib/dates/dates.ts'))
let times = 0

/**
 * The exact time in Tallinn. Undefined until the first pointer or keyboard event of the page, because it is only shown on
 * hover and focus and the time zone data need not be loaded before.
 */
export function useExactTime(iso: string): string | undefined {
  return useSyncExternalStore(onLoaded, dates.loaded)?.exactTime(iso)
}

const signsOfLife = ['pointermove', 'pointerdown', 'keydown'] as const

/** All times of the page share one set of event listeners. */
function onLoaded(listener: () => void): () => void {
  if (!dates.loaded() && times === 0)
    for (const sign of signsOfLife) document.addEventListener(sign, load, { passive: true })
  times++
  const leave = dates.onLoaded(listener)
  return () => {
    leave()
    times--
    if (times === 0) stopListening()
  }
}

function load() {
  void dates.load().then(() => dates.loaded() && stopListening())
}

function stopListening() {
  for (const sign of signsOfLife) document.removeEventListener(sign, load)
}
