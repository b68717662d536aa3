/** The header in which the gateway says which client it serves: the name of its entry file, which changes with its content. */
const header = 'x-sise-client'

let outdated = false
const listeners = new Set<() => void>()

/** Compares what the server serves now with what this page was loaded with. */
export function noteServedClient(headers: Headers): void {
  const served = headers.get(header)
  const own = ownEntry()
  if (outdated || served == null || own == null || served === own) return
  outdated = true
  for (const listener of [...listeners]) listener()
}

/** Whether the server has a newer client than this tab: pieces that were not fetched yet are no longer to be had. */
export const isOutdated = () => outdated

/** For useSyncExternalStore. */
export function onOutdated(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Undefined where the page was not built, as in tests. */
function ownEntry(): string | undefined {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]')
  return entry?.src.split('/').at(-1)
}
