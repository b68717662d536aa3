/** Any host will do: it only shows whether a path stays on its own one. */
const site = new URL('https://sise.invalid/')
const linkScheme = /^(https?:\/\/[^\s]|mailto:[^\s]|tel:[^\s])/i

/**
 * Whether a link may lead there: https, http, mailto, tel, or a path of this site, and only where it can be resolved. EDIT-1.
 * Control characters and spaces are refused: a browser skips them, so `java\tscript:` would run.
 */
export function isAllowedAddress(address: string): boolean {
  if (linkScheme.test(address)) return isUnbroken(address) && parsed(address) != null
  return pathOf(address) != null
}

/**
 * Whether an address says by its beginning that a link may lead there, but cannot be resolved, like `http://[`: a slip, which a
 * person can mend. EDIT-1.
 */
export function isBrokenAddress(address: string): boolean {
  return linkScheme.test(address) && !isAllowedAddress(address)
}

/** Whether it is the address of a file of this site: a picture from any other of its paths would be a request in the reader's name. */
export function isOwnFile(address: string): boolean {
  return pathOf(address)?.startsWith('/api/static/') ?? false
}

/** Whether it is a page or file elsewhere, whose host would learn who reads a text that loads it. */
export function isRemote(address: string): boolean {
  return /^https?:/i.test(address) && isAllowedAddress(address)
}

/** The path of this site that an address means, its dot segments resolved; null where it leads elsewhere. */
function pathOf(address: string): string | null {
  if (!address.startsWith('/') || !isUnbroken(address)) return null
  const url = parsed(address, site)
  // '//host' and '/\host' are other hosts, and so is what '/..//host' becomes for whoever reads its path alone.
  return url?.origin === site.origin && !url.pathname.startsWith('//') ? url.pathname : null
}

const isUnbroken = (address: string) => !/[\u0000-\u0020\u007f]/.test(address)

/** Not URL.canParse, which phones of 2023 lack. */
function parsed(address: string, base?: URL): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
