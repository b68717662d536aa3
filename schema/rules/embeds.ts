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
 * The https URL of a page that may be embedded; null for a host that is not listed and for an invalid URL. `http:` and protocol-relative
 * URLs become https, since older embed codes of these hosts use them. GALLERY-3.
 */
export function embedAddress(address: string, hosts: readonly string[]): string | null {
  const url = parsed(address.trim().replace(/^(https?:)?\/\//i, 'https://'))
  // Credentials are refused: `https://www.youtube.com@evil.example` looks like another host.
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  return hosts.some((host) => isHost(url, host)) ? url.href : null
}

/**
 * The https URL to show in a frame for the URL of a page, as copied from the browser's address bar, with or without `https://`. YouTube
 * and Vimeo pages refuse to be framed: a video becomes the URL of its player, with hash and start; their other pages (lists, channels)
 * become null, as does everything for which embedAddress returns null. GALLERY-3.
 */
export function pageAddress(address: string, hosts: readonly string[]): string | null {
  const page = address.trim().replace(/^(?=[\w-]+(\.[\w-]+)+(\/|$))/, 'https://')
  for (const player of playersOf(page)) {
    const allowed = embedAddress(player, hosts)
    if (allowed != null) return allowed
  }
  return isVideoPage(page) ? null : embedAddress(page, hosts)
}

/** Whether an address is a page of YouTube or Vimeo, which refuses to be framed; only the player of its video can be embedded. */
export function isVideoPage(address: string): boolean {
  const url = parsed(address.trim().replace(/^\/\//, 'https://'))
  if (!url) return false
  return (
    /(^|\.)(vimeo\.com|youtu\.be)$/.test(url.hostname.replace(/^player\./, 'player-')) ||
    (/(^|\.)youtube(-nocookie)?\.com$/.test(url.hostname) && !url.pathname.startsWith('/embed/'))
  )
}

/** The URLs of the player of a video, the preferred one first; none for other pages. */
function playersOf(page: string): string[] {
  const url = parsed(page.replace(/^\/\//, 'https://'))
  if (!url) return []
  const host = url.hostname.replace(/^(www|m|music)\./, '')
  const path = url.pathname.split('/').filter(Boolean)
  return host === 'vimeo.com' ? vimeoPlayer(url, path) : youtubePlayers(url, host, path)
}

/** Vimeo plays an unlisted video only with its hash, which follows its number or is the parameter `h`. */
function vimeoPlayer({ searchParams, hash }: URL, path: readonly string[]): string[] {
  const at = path.findIndex((part, index) => /^\d+$/.test(part) && !vimeoLists.has(path[index - 1] ?? ''))
  const id = path[at]
  if (id == null) return []
  const key = searchParams.get('h') ?? path[at + 1] ?? ''
  const start = secondsOf(/(?:^#|&)t=(\w+)/.exec(hash)?.[1] ?? searchParams.get('t'))
  return [
    `https://player.vimeo.com/video/${id}${/^[0-9a-f]+$/i.test(key) ? `?h=${key}` : ''}${start > 0 ? `#t=${start}s` : ''}`,
  ]
}

/** Path segments of lists: a number after them is not that of a video. */
const vimeoLists = new Set(['showcase', 'album', 'channels', 'groups', 'event'])

function youtubePlayers({ searchParams }: URL, host: string, [first = '', second = '']: readonly string[]): string[] {
  const isNamed = ['shorts', 'live', 'v', 'e'].includes(first)
  const id =
    host === 'youtu.be' ? first : host !== 'youtube.com' ? '' : isNamed ? second : (searchParams.get('v') ?? '')
  if (!/^[\w-]+$/.test(id)) return []
  const start = secondsOf(searchParams.get('t') ?? searchParams.get('start'))
  const query = start > 0 ? `?start=${start}` : ''
  return ['www.youtube-nocookie.com', 'www.youtube.com'].map((player) => `https://${player}/embed/${id}${query}`)
}

/** Parses a time in the notation of these sites: `90`, `90s`, `1m30s`, `1h2m3s`; 0 for anything else. In seconds. */
function secondsOf(time: string | null | undefined): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(time ?? '') ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
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
