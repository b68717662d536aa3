import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { PasswordStrength } from './passwordStrength.ts'

type Estimate = (password: string, about: readonly string[]) => PasswordStrength

/**
 * The strength of a password; null while it is empty or the estimator is not loaded. Call `load` on focus to load it; if that
 * fails, the estimate stays null.
 */
export function usePasswordStrength(password: string, about: readonly string[]) {
  const [estimate, setEstimate] = useState<{ with: Estimate } | null>(null)
  const load = useCallback(() => {
    void import('./passwordStrength.ts').then(
      ({ passwordStrength }) => setEstimate({ with: passwordStrength }),
      () => {},
    )
  }, [])
  // Deferred, so that typing stays responsive.
  const typed = useDeferredValue(password)
  const known = about.join('\n')
  const strength = useMemo(
    () => (estimate && typed ? estimate.with(typed, known.split('\n')) : null),
    [estimate, typed, known],
  )
  return { strength, load }
}
