import { canSeal } from '../plain/canSeal.ts'

/** A stored value: encrypted with AES-GCM, or plain if encryption is not available. */
export type Sealed = { plain: unknown } | { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

/** Encrypts the values stored on this device with their author's key, so that they are unreadable after a sign-out. */
export interface Sealer {
  seal(value: unknown): Promise<Sealed>
  /** @returns undefined if the value was sealed with another key */
  open(sealed: Sealed): Promise<unknown>
}

const plainSealer: Sealer = {
  seal: (value) => Promise.resolve({ plain: value }),
  open: (sealed) => Promise.resolve('plain' in sealed ? sealed.plain : undefined),
}

/**
 * Creates the sealer for a person's secret, which comes from the server and is never stored on the device. Values are stored unencrypted
 * where they cannot be sealed.
 */
export async function sealerOf(secret: string | null): Promise<Sealer> {
  if (!canSeal(secret)) return plainSealer
  const { subtle } = crypto
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(secret))
  const key = await subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return {
    async seal(value) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const text = new TextEncoder().encode(JSON.stringify({ value }))
      return { iv, bytes: await subtle.encrypt({ name: 'AES-GCM', iv }, key, text) }
    },
    async open(sealed) {
      if ('plain' in sealed) return sealed.plain
      let text: ArrayBuffer
      try {
        text = await subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.bytes)
      } catch {
        // AES-GCM finds out that the key is another.
        return undefined
      }
      return (JSON.parse(new TextDecoder().decode(text)) as { value: unknown }).value
    },
  }
}
