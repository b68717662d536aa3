import { useSyncExternalStore } from 'react'

type ExactTime = (iso: string) => string

let loaded: ExactTime | undefined
let loading: Promise<void> | undefined
const waiting = new Set<() => void>()

/**
 * The exact time in Tallinn, undefined until somebody has moved, touched or pressed anything: the exact one is drawn on
 * hover and focus alone, and until then the time zones need not be loaded.
 */
export function useExactTime(iso: string): string | undefined {
  return useSyncExternalStore(onLoaded, () => loaded)?.(iso)
}

const signsOfLife = ['pointermove', 'pointerdown', 'keydown'] as const

/** However many times are on the page, they wait with one listener. */
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
    // Not to be had now, such as offline: the next sign of life tries again, and the relative time stands meanwhile.
    () => void (loading = undefined),
  )
}
