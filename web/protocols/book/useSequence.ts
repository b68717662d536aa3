import { useEffect, useState } from 'react'
import { useLatest } from '../../lib/useLatest.ts'

/** The progress of steps that run one after another. */
export interface Sequence<T> {
  /** The results of the finished steps. */
  results: readonly T[]
  isDone: boolean
  /** The error of the step that has failed; null if none has. */
  error: unknown
  /** Repeats the failed step and goes on with the others. */
  goOn: () => void
}

/**
 * Runs asynchronous steps one after another from the mount on. A failed step stops them until `goOn`; what was done is kept.
 * @param nextOf gives the next step from the results so far, the same for the same ones; null if there is none
 */
export function useSequence<T>(nextOf: (results: readonly T[]) => (() => Promise<T>) | null): Sequence<T> {
  const [results, setResults] = useState<readonly T[]>([])
  const [error, setError] = useState<unknown>(null)
  const next = nextOf(results)
  const latest = useLatest(next)
  useEffect(() => {
    const step = latest.current
    if (error != null || !step) return
    let gone = false
    step().then(
      (result) => !gone && setResults([...results, result]),
      (reason: unknown) => !gone && setError(reason ?? new Error('The step failed without a reason')),
    )
    return () => {
      gone = true
    }
  }, [results, error, latest])
  return { results, isDone: next == null, error, goOn: () => setError(null) }
}
