/** Fetches a script or a stylesheet of the client, so that importing or using it needs no network. @throws if it cannot be fetched */
export const fetchFile = (url: string): Promise<void> =>
  url.endsWith('.css') ? linked('stylesheet', url) : fetchScript(url)

/**
 * Fetches a script into the browser's cache, where `modulepreload` and the import find it. Fetched by these alone, or by a link with
 * `preload`, a failure would be cached.
 */
async function fetchScript(url: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} could not be fetched: ${response.status}`)
  await response.arrayBuffer()
  // Compiles it while other files are loading.
  void linked('modulepreload', url).catch(() => {})
}

/** Resolves when the file of the link has loaded. */
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
