import { useCallback } from 'react'
import { v4 as newKey } from 'uuid'

interface Attempt {
  sent: string
  key: string
}

/**
 * The key of one attempt of a person to create something at a place ('post:<topic id>', 'topic:new'): the same for as long
 * as the same is sent, so that a retry after a lost answer creates nothing twice. It is kept beside the draft, and so survives
 * a reload with it. `keyFor` takes what is sent; `forget` is called once it is created or thrown away. REST-7.
 */
export function useIdempotencyKey(personId: string, place: string) {
  const storageKey = `sise.attempt.${personId}.${place}`
  const keyFor = useCallback(
    (what: unknown) => {
      const sent = JSON.stringify(what)
      const before = kept(storageKey)
      if (before?.sent === sent) return before.key
      const attempt = { sent, key: newKey() }
      keep(storageKey, attempt)
      return attempt.key
    },
    [storageKey],
  )
  const forget = useCallback(() => keep(storageKey, null), [storageKey])
  return { keyFor, forget }
}

/** For where storage is blocked or full: then an attempt lives as long as its page. */
const inMemory = new Map<string, Attempt>()

function kept(storageKey: string): Attempt | undefined {
  const here = inMemory.get(storageKey)
  if (here) return here
  try {
    return (JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Attempt | null) ?? undefined
  } catch {
    return undefined
  }
}

function keep(storageKey: string, attempt: Attempt | null) {
  inMemory.delete(storageKey)
  try {
    if (attempt) localStorage.setItem(storageKey, JSON.stringify(attempt))
    else localStorage.removeItem(storageKey)
  } catch {
    if (attempt) inMemory.set(storageKey, attempt)
  }
}
