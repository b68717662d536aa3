/** The path of the list of protocols. ROUTE-1. */
export const protocolsPath = '/protokollid'

/** The path of the book of protocols. */
export const bookPath = '/protokollid/raamat'

/** The path of a protocol in the list. */
export const protocolPath = (id: string) => `${protocolsPath}#${elementIdOf(id)}`

/** The element id of a protocol, which is also the hash of its URL. */
export const elementIdOf = (id: string) => `protokoll-${id}`

/** The id of the protocol in a URL's hash; null if there is none. */
export function protocolIdInHash(hash: string): string | null {
  return /^#protokoll-([\w-]+)$/.exec(hash)?.[1] ?? null
}
