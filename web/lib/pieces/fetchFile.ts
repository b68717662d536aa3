/** Fetches a script or a stylesheet of the client, so that importing or using it needs no network. @throws if it cannot be fetched */
export const fetchFile = (url: string): Promise<void> =>
  url.endsWith('.css') ? linked('stylesheet', url) : fetchScript(url)

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
