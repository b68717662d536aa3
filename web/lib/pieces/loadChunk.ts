import { earlyFile } from './earlyParts.ts'
import { fetchFile } from './fetchFile.ts'
import { underWay } from './underWay.ts'

/** The files of chunks that are here or on their way, by address. */
const files = new Map<string, Promise<unknown>>()

/**
 * Imports a chunk once all its files are here. Takes the place of Vite's helper, which asks for the files and imports at once: browsers
 * remember a module that could not be fetched until the page is left (whatwg/html#6768), so that no later import of it could succeed. NOTE-3.
 * @param load the import
 * @param paths the scripts and styles of the chunk and of all that it imports, below the client's base
 * @throws an error if a file cannot be fetched; a later call tries again
 */
export async function loadChunk<T>(load: () => Promise<T>, paths: readonly string[] = []): Promise<T> {
  await underWay(
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

/** Whether the page itself has brought a file. */
const isInPage = (url: string) =>
  [...document.querySelectorAll<HTMLLinkElement>('link[href]')].some(({ href }) => href === url) ||
  [...document.scripts].some(({ src }) => src === url) ||
  [...document.querySelectorAll<HTMLStyleElement>('style[data-href]')].some(
    ({ dataset }) => new URL(dataset.href ?? '', location.origin).href === url,
  )
