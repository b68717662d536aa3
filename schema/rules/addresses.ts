/** A dummy base: only whether a resolved path keeps this host matters. */
const site = new URL('https://sise.invalid/')
const linkScheme = /^(https?:\/\/[^\s]|mailto:[^\s]|tel:[^\s])/i

/**
 * Whether an address is allowed in a link: http, https, mailto, tel, or a path of this site, if it can be resolved. EDIT-1.
 * Control characters and spaces are not allowed: browsers skip them, so `java\tscript:` would run.
 */
export function isAllowedAddress(address: string): boolean {
  if (linkScheme.test(address)) return isUnbroken(address) && parsed(address) != null
  return pathOf(address) != null
}

/** Whether an address has an allowed scheme but cannot be resolved, like `http://[`: a typing error to be reported. EDIT-1. */
export function isBrokenAddress(address: string): boolean {
  return linkScheme.test(address) && !isAllowedAddress(address)
}

/** Whether it is a file of this site. An image with any other path would send a request on behalf of the reader. */
export function isOwnFile(address: string): boolean {
  return pathOf(address)?.startsWith('/api/static/') ?? false
}

/** Whether it is on another host, to which loading it would disclose the reader. */
export function isRemote(address: string): boolean {
  return /^https?:/i.test(address) && isAllowedAddress(address)
}

/** The path on this site with dot segments resolved; null for other sites. */
function pathOf(address: string): string | null {
  if (!address.startsWith('/') || !isUnbroken(address)) return null
  const url = parsed(address, site)
  // '//host' and '/\host' are other hosts, and '/..//host' becomes one when only its resolved path is used.
  return url?.origin === site.origin && !url.pathname.startsWith('//') ? url.pathname : null
}

const isUnbroken = (address: string) => !/[\u0000-\u0020\u007f]/.test(address)

/** Without URL.canParse, which browsers of 2023 do not have. */
function parsed(address: string, base?: URL): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
