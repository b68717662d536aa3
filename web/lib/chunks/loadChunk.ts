import { earlyFile } from './earlyChunks.ts'
import { fetchFile } from './fetchFile.ts'
import { trackPending } from './trackPending.ts'

/** The files of chunks that are loaded or loading, by address. */
const files = new Map<string, Promise<unknown>>()

/**
 * Imports a chunk after all its files have been fetched. Replaces Vite's helper, which starts the fetches and imports at once: browsers
 * cache a module that could not be fetched until the page is left (whatwg/html#6768), so every later import of it would fail. NOTE-3.
 * @param load the import
 * @param paths the scripts and styles of the chunk and of all that it imports, below the client's base
 * @throws an error if a file cannot be fetched; a later call tries again
 */
export async function loadChunk<T>(load: () => Promise<T>, paths: readonly string[] = []): Promise<T> {
  await trackPending(
    Promise.all(paths.map((path) => fetched(new URL(import.meta.env.BASE_URL + path, location.origin).href))),
  )
  return load()
}

function fetched(url: string): Promise<unknown> {
  const known = files.get(url)
  if (known) return known
  const fetching = earlyFile(url) ?? (isInPage(url) ? Promise.resolve() : fetchFile(url))
  files.set(url, fetching)
  fetching.catch(() => files.delete(url))
  return fetching
}

/** Whether the HTML of the page includes the file. */
const isInPage = (url: string) =>
  [...document.querySelectorAll<HTMLLinkElement>('link[href]')].some(({ href }) => href === url) ||
  [...document.scripts].some(({ src }) => src === url) ||
  [...document.querySelectorAll<HTMLStyleElement>('style[data-href]')].some(
    ({ dataset }) => new URL(dataset.href ?? '', location.origin).href === url,
  )
