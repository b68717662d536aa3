/** The path of a protocol on the screen of all. */
export const protocolPath = (id: string) => `/protokollid#${elementIdOf(id)}`

/** The element id of a protocol, which is also the hash of its URL. */
export const elementIdOf = (id: string) => `protokoll-${id}`

/** The id of the protocol in a URL's hash; null if there is none. */
export function protocolIdInHash(hash: string): string | null {
  return /^#protokoll-([\w-]+)$/.exec(hash)?.[1] ?? null
}
