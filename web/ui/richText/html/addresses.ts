const known = /^(https?:\/\/[^\s]|mailto:[^\s]|tel:[^\s])/i
const path = /^\/(?![/\\])/

/**
 * Whether a link may lead there: https, http, mailto, tel, or a path of this site. EDIT-1.
 * Control characters and spaces are refused first: a browser skips them, so `java\tscript:` would run.
 */
export function isAllowedAddress(address: string): boolean {
  return !/[\u0000-\u0020\u007f]/.test(address) && (known.test(address) || path.test(address))
}

/** The address that a person meant: `saared.ee` leads to https, `mari@saar.ee` to her mail; null where no link may lead. */
export function addressFromTyped(typed: string): string | null {
  const address = typed.trim().replace(/ /g, '%20')
  if (isAllowedAddress(address)) return address
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`
  if (/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u.test(address)) return `https://${address}`
  return null
}
