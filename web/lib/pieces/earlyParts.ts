import { fetchFile } from './fetchFile.ts'

/** What the page's inline script (web/app/early.ts) leaves for the client. */
export interface EarlyVisit {
  /** The files of the screen that are here or on their way, by address. */
  files: Partial<Record<string, Promise<unknown>>>
  /** The responses to GraphQL requests that are here or on their way, by `requestKey`. */
  responses: Partial<Record<string, Promise<Response>>>
  /** The addresses of the files that the app needs once a visitor has signed in. */
  next?: string[]
  /**
   * The form or the button in the sign-in form of the page that was pressed last, before the client was here. The client takes the presses
   * from then on.
   */
  takePress?: () => HTMLElement | undefined
}

/** Identifies a request: the same body with another token is another request. */
export const requestKey = (token: string | undefined, body: string) => `${token} ${body}`

declare global {
  interface Window {
    /** Set by the inline script of the built page; there is none under Vite's server and in tests. */
    siseVisit?: EarlyVisit
  }
}

/** Asks for a file of the client, once. Whoever takes it sees a failure. */
export function beginFile({ files }: EarlyVisit, url: string): void {
  const { href } = new URL(url, location.origin)
  if (files[href]) return
  const file = fetchFile(url)
  file.catch(() => {})
  files[href] = file
}

/** Asks for the files that the app needs at the address of the page, while somebody signs in. */
export function fetchNextFiles(): void {
  const visit = window.siseVisit
  for (const url of visit?.next ?? []) if (visit) beginFile(visit, url)
}

/** Takes the request for a file that the page began, if it did: once, so that a failure is tried again. */
export function earlyFile(url: string): Promise<unknown> | undefined {
  const file = window.siseVisit?.files[url]
  if (file) delete window.siseVisit?.files[url]
  return file
}

/** How long after the page was opened an early response may be shown; a screen that begins later asks for what is true then. */
const freshMs = 30_000

/** Takes the response to a request that the page sent, if it did: once, and soon after. */
export function earlyResponse(token: string | undefined, body: string): Promise<Response> | undefined {
  const key = requestKey(token, body)
  const response = window.siseVisit?.responses[key]
  if (response) delete window.siseVisit?.responses[key]
  return performance.now() < freshMs ? response : undefined
}
