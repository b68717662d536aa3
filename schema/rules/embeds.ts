/** The hosts whose pages may stand in a frame, where EMBED_HOSTS names none. GALLERY-3. */
export const usualEmbedHosts = 'www.youtube-nocookie.com,www.youtube.com,player.vimeo.com'

/** The hosts that EMBED_HOSTS lists, separated by commas; `*.` in front of a host stands for its subdomains. What is no host is left out. */
export function embedHostsOf(list: string): string[] {
  return list
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => /^[\w.*:-]+$/.test(host))
}

/**
 * The https address of a page that may be embedded; null where its host is not listed, or it is no such address. An address without
 * a scheme or with http is taken for https: older codes of the same hosts have them. GALLERY-3.
 */
export function embedAddress(address: string, hosts: readonly string[]): string | null {
  const url = parsed(address.trim().replace(/^(https?:)?\/\//i, 'https://'))
  // A user name in front of the host is how one host is made to look like another.
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  return hosts.some((host) => isHost(url, host)) ? url.href : null
}

function isHost({ host, hostname }: URL, listed: string): boolean {
  if (!listed.startsWith('*.')) return host === listed
  return hostname.endsWith(listed.slice(1)) && hostname.length > listed.length - 1
}

function parsed(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
