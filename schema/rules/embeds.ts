/** The default of EMBED_HOSTS: hosts whose pages may be shown in an iframe. GALLERY-3. */
export const usualEmbedHosts = 'www.youtube-nocookie.com,www.youtube.com,player.vimeo.com'

/**
 * Parses EMBED_HOSTS, a comma-separated list of hosts in which `*.example.org` matches all subdomains but not the host itself.
 * Invalid entries are ignored.
 */
export function embedHostsOf(list: string): string[] {
  return list
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => /^[\w.*:-]+$/.test(host))
}

/**
 * The https URL of a page that may be embedded; null for a host that is not listed and for anything that is no such URL. `http:` and
 * protocol-relative URLs become https, since older embed codes of these hosts use them. GALLERY-3.
 */
export function embedAddress(address: string, hosts: readonly string[]): string | null {
  const url = parsed(address.trim().replace(/^(https?:)?\/\//i, 'https://'))
  // Credentials are refused: `https://www.youtube.com@evil.example` looks like another host.
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
