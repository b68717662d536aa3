/** The files of chunks that are here or on their way, by address. */
const files = new Map<string, Promise<void>>()

/**
 * Imports a chunk once all its files are here. Takes the place of Vite's helper, which asks for the files and imports at once: browsers
 * remember a module that could not be fetched until the page is left (whatwg/html#6768), so that no later import of it could succeed. NOTE-3.
 * @param load the import
 * @param paths the scripts and styles of the chunk and of all that it imports, below the client's base
 * @throws an error if a file cannot be fetched; a later call tries again
 */
export async function loadChunk<T>(load: () => Promise<T>, paths: readonly string[] = []): Promise<T> {
  await Promise.all(paths.map((path) => fetched(new URL(import.meta.env.BASE_URL + path, location.origin).href)))
  return load()
}

function fetched(url: string): Promise<void> {
  const known = files.get(url)
  if (known) return known
  const fetching = isInPage(url) ? Promise.resolve() : fetchFile(url)
  files.set(url, fetching)
  fetching.catch(() => files.delete(url))
  return fetching
}

/** Whether the page itself has brought a file. */
const isInPage = (url: string) =>
  [...document.querySelectorAll<HTMLLinkElement>('link[href]')].some(({ href }) => href === url) ||
  [...document.scripts].some(({ src }) => src === url)

const fetchFile = (url: string) => (url.endsWith('.css') ? linked('stylesheet', url) : fetchScript(url))

/**
 * Fetches a script into the browser's cache, where `modulepreload` and the import find it. These alone would make a failure last; a link with
 * `preload` does, too.
 */
async function fetchScript(url: string): Promise<void> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} could not be fetched: ${answer.status}`)
  await answer.arrayBuffer()
  // Compiled while the others are on their way.
  void linked('modulepreload', url).catch(() => {})
}

/** Resolves when what a link names has come. */
function linked(rel: 'stylesheet' | 'modulepreload', url: string): Promise<void> {
  const link = document.createElement('link')
  Object.assign(link, { rel, crossOrigin: '', href: url })
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${url} could not be fetched`))
    })
    document.head.append(link)
  })
}
