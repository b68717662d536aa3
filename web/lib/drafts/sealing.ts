import { gcm } from '@noble/ciphers/aes.js'
import { managedNonce } from '@noble/ciphers/utils.js'
import type { Fields } from '../fields/fields.ts'
import { canSeal } from './tabPlatform.ts'

/** A draft: what was typed, and what the server had when the draft was begun. */
export interface DraftContent {
  value: Fields
  base: Fields
}

/**
 * Stored content: encrypted with AES-GCM, in base64 after its nonce; or plain if encryption is not available. It is JSON, as notes are
 * text. A previous build stored it field by field.
 */
export type Sealed = { plain: DraftContent } | { bytes: string } | { fields: readonly FormerField[] }

/** A field of a draft that a previous build has stored. */
export interface FormerField {
  kind: keyof DraftContent
  part: string
  sealed: { plain: unknown } | { bytes: string }
}

/** Whether it can be read without the key. */
export const isReadable = (sealed: Sealed): boolean =>
  'fields' in sealed ? sealed.fields.some((field) => 'plain' in field.sealed) : 'plain' in sealed

/** Encrypts the drafts on this device with their author's key, so that they are unreadable after a sign-out. */
export interface Sealer {
  /** Synchronous, because a page that is left waits for nothing. */
  seal(content: DraftContent): Sealed
  /** @returns undefined if the content was sealed with another key */
  open(sealed: Sealed): DraftContent | undefined
}

/**
 * Creates the sealer for a person's secret, which comes from the server and is never stored on the device. Drafts are stored unencrypted
 * where they cannot be sealed.
 */
export async function sealerOf(secret: string | null): Promise<Sealer> {
  const cipher = canSeal(secret) ? await cipherOf(secret) : null
  /** @throws if the content was encrypted with another key, which AES-GCM detects, or there is no key */
  const decrypt = (bytes: string): unknown => {
    if (!cipher) throw new Error('There is no key')
    return JSON.parse(new TextDecoder().decode(cipher.decrypt(fromBase64(bytes))))
  }
  const openField = ({ sealed }: FormerField) =>
    'plain' in sealed ? sealed.plain : (decrypt(sealed.bytes) as { value: unknown }).value
  return {
    seal: (content) =>
      cipher
        ? { bytes: toBase64(cipher.encrypt(new TextEncoder().encode(JSON.stringify(content)))) }
        : { plain: content },
    open(sealed) {
      if ('plain' in sealed) return sealed.plain
      try {
        // Only `seal` encrypts with the key.
        if ('bytes' in sealed) return decrypt(sealed.bytes) as DraftContent
        const content: DraftContent = { value: {}, base: {} }
        for (const field of sealed.fields) content[field.kind][field.part] = openField(field)
        return content
      } catch {
        return undefined
      }
    },
  }
}

const cipherOf = async (secret: string) =>
  managedNonce(gcm)(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))))

/** Encodes bytes in base64. */
export const toBase64 = (bytes: Uint8Array): string =>
  btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
