import { useEffect, useState } from 'react'

type ExactTime = (iso: string) => string

let loaded: ExactTime | undefined
let loading: Promise<ExactTime> | undefined

/**
 * The exact time in Tallinn, undefined until somebody has moved, touched or pressed anything: the exact one is drawn on
 * hover and focus alone, and until then the time zones need not be loaded.
 */
export function useExactTime(iso: string): string | undefined {
  const [format, setFormat] = useState<ExactTime | undefined>(() => loaded)
  useEffect(() => {
    if (format) return
    let gone = false
    const load = () => {
      loading ??= import('../lib/dates.ts').then(({ exactTime }) => (loaded = exactTime))
      loading.then(
        (exactTime) => !gone && setFormat(() => exactTime),
        // Not to be had now, such as offline: the next sign of life tries again, and the relative time stands meanwhile.
        () => (loading = undefined),
      )
    }
    for (const sign of signsOfLife) document.addEventListener(sign, load, { passive: true })
    return () => {
      gone = true
      for (const sign of signsOfLife) document.removeEventListener(sign, load)
    }
  }, [format])
  return format?.(iso)
}

const signsOfLife = ['pointermove', 'pointerdown', 'keydown'] as const
