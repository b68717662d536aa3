import { useSyncExternalStore } from 'react'

type ExactTime = (iso: string) => string

let loaded: ExactTime | undefined
let loading: Promise<void> | undefined
const waiting = new Set<() => void>()

/**
 * The exact time in Tallinn. Undefined until the first pointer or keyboard event of the page, because it is only shown on
 * hover and focus and the time zone data need not be loaded before.
 */
export function useExactTime(iso: string): string | undefined {
  return useSyncExternalStore(onLoaded, () => loaded)?.(iso)
}

const signsOfLife = ['pointermove', 'pointerdown', 'keydown'] as const

/** All times of the page share one set of event listeners. */
function onLoaded(listener: () => void): () => void {
  if (!loaded && waiting.size === 0)
    for (const sign of signsOfLife) document.addEventListener(sign, load, { passive: true })
  waiting.add(listener)
  return () => {
    waiting.delete(listener)
    if (waiting.size === 0) stopListening()
  }
}

function stopListening() {
  for (const sign of signsOfLife) document.removeEventListener(sign, load)
}

function load() {
  loading ??= import('../../lib/dates/dates.ts').then(
    ({ exactTime }) => {
      loaded = exactTime
      stopListening()
      for (const listener of [...waiting]) listener()
    },
    // Failed to load, for example offline: the next event tries again.
    () => void (loading = undefined),
  )
}
