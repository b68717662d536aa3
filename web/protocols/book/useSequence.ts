import { useEffect, useState } from 'react'
import { useLatest } from '../../lib/useLatest.ts'

/** The progress of steps that run one after another. */
export interface Sequence<T> {
  /** The results of the finished steps. */
  results: readonly T[]
  isDone: boolean
  /** The error of the failed step; null if none failed. */
  error: unknown
  /** Repeats the failed step and continues. */
  goOn: () => void
}

/**
 * Runs asynchronous steps one after another, starting at mount. A failed step stops them until `goOn`; finished results are preserved.
 * @param nextOf returns the next step for the results so far, or null at the end; pure
 */
export function useSequence<T>(nextOf: (results: readonly T[]) => (() => Promise<T>) | null): Sequence<T> {
  const [results, setResults] = useState<readonly T[]>([])
  const [error, setError] = useState<unknown>(null)
  const next = nextOf(results)
  const latest = useLatest(next)
  useEffect(() => {
    const step = latest.current
    if (error != null || !step) return
    let isUnmounted = false
    step().then(
      (result) => !isUnmounted && setResults([...results, result]),
      (reason: unknown) => !isUnmounted && setError(reason ?? new Error('The step failed without a reason')),
    )
    return () => {
      isUnmounted = true
    }
  }, [results, error, latest])
  return { results, isDone: next == null, error, goOn: () => setError(null) }
}
