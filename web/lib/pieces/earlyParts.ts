/** What the page's inline script (web/app/early.ts) leaves for the client. */
export interface EarlyVisit {
  /** The files of the screen that are here or on their way, by address. */
  files: Partial<Record<string, Promise<unknown>>>
}

declare global {
  interface Window {
    /** Set by the inline script of the built page; there is none under Vite's server and in tests. */
    siseVisit?: EarlyVisit
  }
}

/** Takes the request for a file that the page began, if it did: once, so that a failure is tried again. */
export function earlyFile(url: string): Promise<unknown> | undefined {
  const file = window.siseVisit?.files[url]
  if (file) delete window.siseVisit?.files[url]
  return file
}
