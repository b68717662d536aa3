import { useCallback } from 'react'
import { v4 as newKey } from 'uuid'
import { wasSaved } from './savedError.ts'

/** One attempt to create something: which key it was sent under, and a digest of what was sent. */
interface Attempt {
  digest: string
  key: string
  /** When it began, in ms since the epoch. */
  since: number
}

/** Creates one record of a kind, harmlessly repeatable. */
export interface Creation {
  /**
   * Sends `what` under a key that stays the same for as long as the same is sent, also over a reload: a repeat after a lost
   * answer creates nothing twice. @throws the refusal as it came.
   */
  create: <T>(what: unknown, send: (idempotencyKey: string) => Promise<T>) => Promise<T>
  /** Forgets the attempt, once it is thrown away. */
  forget: () => void
}

/** The server remembers a key for a day. REST-7. */
const lifetimeMs = 24 * 3_600_000

/** The creations of a person at a place ('post:<topic id>', 'topic:new'). REST-7. */
export function useCreation(personId: string, place: string): Creation {
  const storageKey = `sise.attempt.${personId}.${place}`
  const forget = useCallback(() => keep(storageKey, null), [storageKey])
  const create = useCallback<Creation['create']>(
    async (what, send) => {
      const digest = await digestOf(what)
      const before = kept(storageKey)
      const attempt = before?.digest === digest ? before : { digest, key: newKey(), since: Date.now() }
      if (attempt !== before) keep(storageKey, attempt)
      try {
        const created = await send(attempt.key)
        forget()
        return created
      } catch (error) {
        // It is there although its answer was lost: the same again is a new one.
        if (wasSaved(error)) forget()
        throw error
      }
    },
    [storageKey, forget],
  )
  return { create, forget }
}

/** For where storage is blocked or full, or nothing can be digested: then an attempt lives as long as its page. */
const inMemory = new Map<string, Attempt>()

/** What is sent may be private, and the key outlives a sign-out: only a digest is stored. */
async function digestOf(what: unknown): Promise<string> {
  const text = JSON.stringify(what)
  // Declared as always there; browsers leave it out of insecure contexts.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return `plain:${text}`
  const bytes = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function kept(storageKey: string): Attempt | undefined {
  const attempt = inMemory.get(storageKey) ?? stored(storageKey)
  return attempt && attempt.since > Date.now() - lifetimeMs ? attempt : undefined
}

function stored(storageKey: string): Attempt | undefined {
  try {
    return (JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Attempt | null) ?? undefined
  } catch {
    // Blocked, or not ours to read.
    return undefined
  }
}

function keep(storageKey: string, attempt: Attempt | null) {
  inMemory.delete(storageKey)
  try {
    if (!attempt) localStorage.removeItem(storageKey)
    else if (attempt.digest.startsWith('plain:')) inMemory.set(storageKey, attempt)
    else localStorage.setItem(storageKey, JSON.stringify(attempt))
  } catch {
    if (attempt) inMemory.set(storageKey, attempt)
  }
}
