import { useCallback } from 'react'
import { v4 as newKey } from 'uuid'
import { wasSaved } from './savedError.ts'

/** An attempt to create a record: its idempotency key, and a digest of the input. */
interface Attempt {
  digest: string
  key: string
  /** When it was begun, in ms since the epoch. */
  begunAt: number
}

/** Idempotent creation of a record. */
export interface Creation {
  /**
   * Calls `send` with an idempotency key that stays the same for the same `what`, even across a reload, so that a repeat after
   * a lost response creates no second record. @throws the error of `send`
   */
  create: <T>(what: unknown, send: (idempotencyKey: string) => Promise<T>) => Promise<T>
  /** Drops the key, after the input was discarded. */
  forget: () => void
}

/** The server stores a key for a day. REST-7. */
const lifetimeMs = 24 * 3_600_000

/** Idempotent creation for a person and a kind of record ('post:<topic id>', 'topic:new'). REST-7. */
export function useCreation(personId: string, scope: string): Creation {
  const storageKey = `sise.attempt.${personId}.${scope}`
  const forget = useCallback(() => writeAttempt(storageKey, null), [storageKey])
  const create = useCallback<Creation['create']>(
    async (what, send) => {
      const digest = await digestOf(what)
      const before = readAttempt(storageKey)
      const attempt = before?.digest === digest ? before : { digest, key: newKey(), begunAt: Date.now() }
      if (attempt !== before) writeAttempt(storageKey, attempt)
      try {
        const created = await send(attempt.key)
        forget()
        return created
      } catch (error) {
        // Saved although the response was lost: the same input again is a new record.
        if (wasSaved(error)) forget()
        throw error
      }
    },
    [storageKey, forget],
  )
  return { create, forget }
}

/** Used if storage is blocked or full, or digests are not available: an attempt then lasts as long as the page. */
const inMemory = new Map<string, Attempt>()

/** Only a digest is stored, because the input may be private and the key outlives a sign-out. */
async function digestOf(what: unknown): Promise<string> {
  const text = JSON.stringify(what)
  // Typed as always present, but undefined in insecure contexts.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return `plain:${text}`
  const bytes = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function readAttempt(storageKey: string): Attempt | undefined {
  const attempt = inMemory.get(storageKey) ?? stored(storageKey)
  return attempt && attempt.begunAt > Date.now() - lifetimeMs ? attempt : undefined
}

function stored(storageKey: string): Attempt | undefined {
  try {
    return (JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Attempt | null) ?? undefined
  } catch {
    // Storage is blocked, or the entry is not JSON.
    return undefined
  }
}

function writeAttempt(storageKey: string, attempt: Attempt | null) {
  inMemory.delete(storageKey)
  try {
    if (!attempt) localStorage.removeItem(storageKey)
    else if (attempt.digest.startsWith('plain:')) inMemory.set(storageKey, attempt)
    else localStorage.setItem(storageKey, JSON.stringify(attempt))
  } catch {
    if (attempt) inMemory.set(storageKey, attempt)
  }
}
