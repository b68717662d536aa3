import { readFromDevice, storeOnDevice } from '../../../lib/session/deviceStorage.ts'

/** An attempt to create a record whose outcome is unknown. */
export interface Attempt {
  /** The idempotency key. */
  key: string
  /** When it was begun, in ms since the epoch. */
  begunAt: number
}

/** The attempts of a person to create records of a kind, by draft. They survive a reload. */
export interface Attempts {
  read: (draftKey: string) => Attempt | undefined
  write: (draftKey: string, attempt: Attempt) => void
  remove: (draftKey: string) => void
}

/** The server stores a key for a day. REST-7. */
const keyLifetimeMs = 24 * 3_600_000

/** For how long attempts of abandoned drafts are stored. */
const noteLifetimeMs = 60 * keyLifetimeMs

/** Whether the server still has the key of an attempt, if it supports idempotency keys. */
export const hasLiveKey = ({ begunAt }: Attempt): boolean => begunAt > Date.now() - keyLifetimeMs

/** The attempts of a person to create records of a kind ('post:<topic id>', 'topic:new'). Stores no typed text. */
export function attemptsOf(personId: string, scope: string): Attempts {
  const nameOf = (draftKey: string) => `sise.attempt.${personId}.${scope}.${draftKey}`
  return {
    read: (draftKey) => readAttempt(nameOf(draftKey)),
    write: (draftKey, attempt) => {
      removeOld()
      write(nameOf(draftKey), attempt)
    },
    remove: (draftKey) => remove(nameOf(draftKey)),
  }
}

/** Used if storage is blocked or full: an attempt then lasts as long as the page. */
const inMemory = new Map<string, Attempt>()

function readAttempt(name: string): Attempt | undefined {
  return inMemory.get(name) ?? parsed(readFromDevice(name))
}

function parsed(text: string | null): Attempt | undefined {
  try {
    // Null or any JSON: the storage belongs to the complete origin.
    const value = JSON.parse(text ?? 'null') as Partial<Attempt> | null
    const { key, begunAt } = value ?? {}
    return typeof key === 'string' && typeof begunAt === 'number' ? { key, begunAt } : undefined
  } catch {
    return undefined
  }
}

function write(name: string, attempt: Attempt) {
  inMemory.delete(name)
  try {
    localStorage.setItem(name, JSON.stringify(attempt))
  } catch {
    inMemory.set(name, attempt)
  }
}

function remove(name: string) {
  inMemory.delete(name)
  storeOnDevice(name, null)
}

function removeOld() {
  try {
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith('sise.attempt.')) continue
      const attempt = parsed(localStorage.getItem(name))
      if (!attempt || attempt.begunAt < Date.now() - noteLifetimeMs) localStorage.removeItem(name)
    }
  } catch {
    // Storage is blocked.
  }
}
