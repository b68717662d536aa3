import { createStore } from './store.ts'

/** The gateway's header with the file name of the served client's entry script, which contains a content hash. */
const header = 'x-sise-client'

/** Whether the server has a newer client than this tab: chunks that were not loaded yet are no longer available. */
export const outdated = createStore(false)

/** Compares the client that the server serves with the one that this page was loaded with. */
export function noteServedClient(headers: Headers): void {
  noteServed(headers.get(header))
}

/** Reads the version of the client that the server serves at this address now. @throws if there is no connection */
export async function readServedClient(): Promise<void> {
  const response = await fetch(window.location.pathname, { cache: 'no-store' })
  if (response.ok) noteServed(entryOf(new DOMParser().parseFromString(await response.text(), 'text/html')))
}

function noteServed(served: string | null | undefined): void {
  const own = entryOf(document)
  if (!outdated.get() && served != null && own != null && served !== own) outdated.set(true)
}

/** The file name of a page's entry script; undefined in tests and under the dev server, which have none. */
function entryOf(page: Document): string | undefined {
  const entry = page.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]')
  return entry?.src.split('/').at(-1)
}
