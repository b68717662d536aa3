import { gcm } from '@noble/ciphers/aes.js'
import type { Parts } from '../parts/parts.ts'
import { canSeal } from './tabPlatform.ts'

/** A stored value: encrypted with AES-GCM, or plain if encryption is not available. */
export type Sealed = { plain: unknown } | { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

/** A draft: what was typed, and what the server had when the draft was begun. */
export interface DraftContent {
  value: Parts
  base: Parts
}

/** The fields of a draft as they are stored. */
export type SealedContent = Record<keyof DraftContent, Record<string, Sealed>>

/** Content, and how it is stored. */
export interface SealedDraft {
  content: DraftContent
  sealed: SealedContent
}

/** Encrypts the values stored on this device with their author's key, so that they are unreadable after a sign-out. */
export interface Sealer {
  /** Synchronous, because a page that is left waits for nothing. */
  seal(value: unknown): Sealed
  /** @returns undefined if the value was sealed with another key */
  open(sealed: Sealed): unknown
}

const plainSealer: Sealer = {
  seal: (value) => ({ plain: value }),
  open: (sealed) => ('plain' in sealed ? sealed.plain : undefined),
}

/**
 * Creates the sealer for a person's secret, which comes from the server and is never stored on the device. Values are stored unencrypted
 * where they cannot be sealed.
 */
export async function sealerOf(secret: string | null): Promise<Sealer> {
  if (!canSeal(secret)) return plainSealer
  const key = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)))
  return {
    seal(value) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      // A buffer of its own, of which the bytes are the whole.
      return { iv, bytes: gcm(key, iv).encrypt(new TextEncoder().encode(JSON.stringify({ value }))).buffer }
    },
    open(sealed) {
      if ('plain' in sealed) return sealed.plain
      let text: Uint8Array
      try {
        text = gcm(key, sealed.iv).decrypt(new Uint8Array(sealed.bytes))
      } catch {
        // AES-GCM finds out that the key is another.
        return undefined
      }
      return (JSON.parse(new TextDecoder().decode(text)) as { value: unknown }).value
    },
  }
}

/** Encrypts content. Fields that are the same objects as in `before` are not encrypted again. */
export function sealContent(sealer: Sealer, content: DraftContent, before: SealedDraft | null = null): SealedDraft {
  const sealFields = (kind: keyof DraftContent) => {
    // The base stays the same while somebody types.
    if (before?.content[kind] === content[kind]) return before.sealed[kind]
    const sealed: SealedContent['value'] = {}
    for (const [field, value] of Object.entries(content[kind])) {
      const known = before?.content[kind][field] === value ? before?.sealed[kind][field] : undefined
      if (value !== undefined) sealed[field] = known ?? sealer.seal(value)
    }
    return sealed
  }
  return { content, sealed: { value: sealFields('value'), base: sealFields('base') } }
}

/** A write as text for localStorage, as encrypted as in the database. */
export const noteOf = (write: SealedContent): string =>
  JSON.stringify(
    convertFields(write, (sealed: Sealed) =>
      'plain' in sealed ? sealed : { iv: toBase64(sealed.iv), bytes: toBase64(new Uint8Array(sealed.bytes)) },
    ),
  )

/** The write of a note; null for a text that is none, such as one that a crash of the browser has cut off. */
export function fromNote<Write extends SealedContent>(note: string | null): Write | null {
  try {
    const write = convertFields(JSON.parse(note ?? '') as Noted, (noted): Sealed =>
      'plain' in noted ? noted : { iv: fromBase64(noted.iv), bytes: fromBase64(noted.bytes).buffer },
    )
    // Only `noteOf` writes such texts.
    return write as Write
  } catch {
    return null
  }
}

type Noted = Record<keyof SealedContent, Record<string, { plain: unknown } | { iv: string; bytes: string }>>

function convertFields<Field, Other>(
  write: Record<keyof SealedContent, Record<string, Field>>,
  convert: (field: Field) => Other,
) {
  const converted = (fields: Record<string, Field>) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, convert(field)]))
  return { ...write, value: converted(write.value), base: converted(write.base) }
}

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
