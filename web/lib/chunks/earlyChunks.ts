import { fetchFile } from './fetchFile.ts'

/** What the page's inline script (web/app/early.ts) leaves for the client. */
export interface EarlyVisit {
  /** The files of the screen that are loaded or loading, by address. */
  files: Partial<Record<string, Promise<unknown>>>
  /** The responses to GraphQL requests that were sent early, by `requestKey`. */
  responses: Partial<Record<string, Promise<Response>>>
  /** The addresses of the files that the app needs once a visitor has signed in. */
  next?: string[]
  /** Returns the form or button of the sign-in form that was activated last; the client handles its events from then on. */
  takePress?: () => HTMLElement | undefined
}

/** Identifies a request: the same body with another token is another request. */
export const requestKey = (token: string | undefined, body: string) => `${token} ${body}`

declare global {
  interface Window {
    /** Set by the inline script of the built page; absent under Vite's server and in tests. */
    siseVisit?: EarlyVisit
  }
}

/** Starts to fetch a file of the client, unless it is fetched already. `earlyFile` returns the promise, with its failure. */
export function beginFile({ files }: EarlyVisit, url: string): void {
  const { href } = new URL(url, location.origin)
  if (files[href]) return
  const file = fetchFile(url)
  file.catch(() => {})
  files[href] = file
}

/** Fetches the files that the app needs at the address of the page, while the visitor signs in. */
export function fetchNextFiles(): void {
  const visit = window.siseVisit
  for (const url of visit?.next ?? []) if (visit) beginFile(visit, url)
}

/** Returns the page's own fetch of a file, if there is one. The second call returns undefined, so that a failed fetch is retried. */
export function earlyFile(url: string): Promise<unknown> | undefined {
  const file = window.siseVisit?.files[url]
  if (file) delete window.siseVisit?.files[url]
  return file
}

/** For how long after the page was opened an early response may be used; a later screen requests current data. In ms. */
const freshMs = 30_000

/** Returns the page's own response to a request, if there is one and it is recent. Each response is returned once. */
export function earlyResponse(token: string | undefined, body: string): Promise<Response> | undefined {
  const key = requestKey(token, body)
  const response = window.siseVisit?.responses[key]
  if (response) delete window.siseVisit?.responses[key]
  return performance.now() < freshMs ? response : undefined
}
