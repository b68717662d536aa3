import { useEffect, useState } from 'react'
import { keepInTab, readFromTab } from '../../lib/session/tabStorage.ts'
import type { FormState } from '../../ui/form/useForm.ts'

/**
 * Values of a form that this tab alone keeps, over a reload: whoever opens a mailed link has no key to encrypt a draft with, and the next
 * person on the same browser must not read them. Passwords do not belong in them.
 * @param key of sessionStorage
 * @returns the values with their setter, and a function that forgets what is kept
 */
export function useTabValues<T extends object>(key: string, initial: T): [FormState<T>, () => void] {
  const [first] = useState<T>(() => ({ ...initial, ...readFromTab<Partial<T>>(key) }))
  const [values, set] = useState(first)
  useEffect(() => {
    if (values !== first) keepInTab(key, values)
  }, [key, values, first])
  return [[values, set], () => keepInTab(key, null)]
}
