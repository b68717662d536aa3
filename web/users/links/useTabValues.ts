import { useEffect, useState } from 'react'
import type { FormState } from '../../ui/form/useForm.ts'

/**
 * Values of a form that this tab alone keeps, over a reload: whoever opens a mailed link has no key to encrypt a draft with, and the next
 * person on the same browser must not read them. Passwords do not belong in them.
 * @param key of sessionStorage
 * @returns the values with their setter, and a function that forgets what is kept
 */
export function useTabValues<T extends object>(key: string, initial: T): [FormState<T>, () => void] {
  const [first] = useState<T>(() => ({ ...initial, ...read<Partial<T>>(key) }))
  const [values, set] = useState(first)
  useEffect(() => {
    if (values !== first) keep(key, values)
  }, [key, values, first])
  return [[values, set], () => keep(key, null)]
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

function keep(key: string, values: object | null) {
  try {
    if (values) sessionStorage.setItem(key, JSON.stringify(values))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is full or blocked: the values are only lost with the page.
  }
}
