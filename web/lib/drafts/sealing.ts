/** A value as it lies in the browser's storage: encrypted with AES-GCM, or as it is where nothing can encrypt. */
export type Sealed = { plain: unknown } | { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

/** Encrypts what is kept on this device with its author's key, so that nobody else reads it after a sign-out. */
export interface Sealer {
  seal(value: unknown): Promise<Sealed>
  /** @returns undefined where the value was sealed with another key. */
  open(sealed: Sealed): Promise<unknown>
}

const plainSealer: Sealer = {
  seal: (value) => Promise.resolve({ plain: value }),
  open: (sealed) => Promise.resolve('plain' in sealed ? sealed.plain : undefined),
}

/**
 * The sealer of a person's secret, which only the server gives out and nothing here stores. Without a secret (a server of
 * plain §7), or without Web Crypto (an address that is neither https nor localhost), values stay as they are.
 */
export async function sealerOf(secret: string | null): Promise<Sealer> {
  // Declared as always there; browsers leave it out of insecure contexts.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (secret == null || !subtle) return plainSealer
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
      try {
        const text = await subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.bytes)
        return (JSON.parse(new TextDecoder().decode(text)) as { value: unknown }).value
      } catch (error) {
        // What AES-GCM throws for a key that does not fit.
        if (error instanceof DOMException && error.name === 'OperationError') return undefined
        throw error
      }
    },
  }
}
