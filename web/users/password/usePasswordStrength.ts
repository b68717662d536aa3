import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { PasswordStrength } from './passwordStrength.ts'

type Estimate = (password: string, about: readonly string[]) => PasswordStrength

/**
 * How strong a password is, null until one is typed and the estimator is there: `load` fetches it, when the field takes the
 * focus. Where it cannot be fetched there is no hint, and nothing else is lost.
 */
export function usePasswordStrength(password: string, about: readonly string[]) {
  const [estimate, setEstimate] = useState<{ with: Estimate } | null>(null)
  const load = useCallback(() => {
    void import('./passwordStrength.ts').then(
      ({ passwordStrength }) => setEstimate({ with: passwordStrength }),
      () => {},
    )
  }, [])
  // Typing goes before estimating.
  const typed = useDeferredValue(password)
  const known = about.join('\n')
  const strength = useMemo(
    () => (estimate && typed ? estimate.with(typed, known.split('\n')) : null),
    [estimate, typed, known],
  )
  return { strength, load }
}
