export interface SenderAddress {
  name: string
  address: string
}

/**
 * Reads MAIL_FROM: `sise@example.ee` or `Meie saar <sise@example.ee>`.
 * @param community the name if MAIL_FROM has none
 * @returns undefined for an invalid address
 */
export function senderOf(mailFrom: string, community: string): SenderAddress | undefined {
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(mailFrom.trim()) ?? []
  const address = (inBrackets ?? mailFrom).trim()
  // A host may have no dot, such as localhost.
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(address)) return undefined
  return { name: name.replaceAll('"', '').trim() || community, address }
}
