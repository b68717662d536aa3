import { useState } from 'react'

/**
 * A value, or the last one that was known: a response without it takes away nothing that somebody reads or writes. Mount the component anew
 * (`key`) for another record.
 */
export function useLastKnown<T>(value: T | null | undefined): T | null | undefined {
  const [last, setLast] = useState(value)
  if (value != null && value !== last) setLast(value)
  return value ?? last
}
