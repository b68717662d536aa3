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

/**
 * The https URL to show in a frame for the URL of a page, as copied from the browser's address bar, with or without `https://`. The
 * pages of YouTube and Vimeo videos refuse to be framed, so their players are taken. Null where embedAddress gives null. GALLERY-3.
 */
export function pageAddress(address: string, hosts: readonly string[]): string | null {
  const page = address.trim().replace(/^(?=[\w-]+(\.[\w-]+)+(\/|$))/, 'https://')
  for (const player of playersOf(page)) {
    const allowed = embedAddress(player, hosts)
    if (allowed != null) return allowed
  }
  return embedAddress(page, hosts)
}

/** The URLs of the player of a video, the one to prefer first; none for other pages. */
function playersOf(page: string): string[] {
  const url = parsed(page)
  if (!url) return []
  const host = url.hostname.replace(/^(www|m)\./, '')
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  if (host === 'vimeo.com' && /^\d+$/.test(first)) return [`https://player.vimeo.com/video/${first}`]
  const isNamed = first === 'shorts' || first === 'live'
  const id =
    host === 'youtu.be' ? first : host !== 'youtube.com' ? '' : isNamed ? second : (url.searchParams.get('v') ?? '')
  if (!/^[\w-]+$/.test(id)) return []
  return ['www.youtube-nocookie.com', 'www.youtube.com'].map((player) => `https://${player}/embed/${id}`)
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
