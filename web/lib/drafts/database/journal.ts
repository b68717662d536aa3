import type { DraftWrite } from './draftWrite.ts'
import type { Sealed } from './sealing.ts'

/**
 * The journal: writes that may not have reached the database when a page was left. They are in localStorage, which is written at once,
 * each under a key of its own, as encrypted as in the database. Whoever opens the client next puts them into it.
 */
const prefix = 'sise.draft.'

/** @returns the key of a session's entry */
export const journalKey = (sessionId: string) => prefix + sessionId

/** The keys of all entries. @throws if storage is blocked */
export const journalKeys = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) => key.startsWith(prefix))

/** Writes an entry. @throws if storage is full or blocked */
export function writeEntry(storage: Storage, key: string, write: DraftWrite): void {
  storage.setItem(key, JSON.stringify({ ...write, value: encoded(write.value), base: encoded(write.base) }))
}

/** Reads an entry; null if there is none any more, or if it is not readable. */
export function readEntry(storage: Storage, key: string): DraftWrite | null {
  const text = storage.getItem(key)
  if (text === null) return null
  try {
    // Only this file writes under these keys.
    const entry = JSON.parse(text) as Encoded
    return { ...entry, value: decoded(entry.value), base: decoded(entry.base) }
  } catch {
    // Cut off, for example by a crash of the browser: nothing of it can be used.
    return null
  }
}

interface Encoded extends Omit<DraftWrite, 'value' | 'base'> {
  value: EncodedParts
  base: EncodedParts
}

type EncodedParts = Record<string, { plain: unknown } | { iv: string; bytes: string }>

function encoded(parts: Record<string, Sealed>): EncodedParts {
  const entries = Object.entries(parts).map(
    ([part, sealed]) =>
      [
        part,
        'plain' in sealed ? sealed : { iv: toBase64(sealed.iv), bytes: toBase64(new Uint8Array(sealed.bytes)) },
      ] as const,
  )
  return Object.fromEntries(entries)
}

function decoded(parts: EncodedParts): Record<string, Sealed> {
  const entries = Object.entries(parts).map(
    ([part, sealed]) =>
      [
        part,
        'plain' in sealed ? sealed : { iv: fromBase64(sealed.iv), bytes: fromBase64(sealed.bytes).buffer },
      ] as const,
  )
  return Object.fromEntries(entries)
}

/** Below the number of arguments that a call may have. */
const chunkLength = 8_192

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += chunkLength)
    text += String.fromCharCode(...bytes.subarray(at, at + chunkLength))
  return btoa(text)
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
