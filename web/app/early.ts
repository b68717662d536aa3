// Runs inline in the head of every page of the client, before anything is fetched: asks for the files of the screen at the address, or of
// the sign-in screen where no token is stored, which the client would discover one after the other. The same text in every page: the
// Content-Security-Policy allows it by its hash (gateway/front/securityHeaders.ts). Bundled by scripts/building/clientPages.ts.
import type { EarlyVisit } from '../lib/pieces/earlyParts.ts'
import { fetchFile } from '../lib/pieces/fetchFile.ts'
import { readStoredToken } from '../lib/session/storedToken.ts'

/** What the page says about its screen: the JSON in `#screen`. */
export interface ScreenData {
  /** The addresses of the screen's files that not every screen needs. */
  files: string[]
  /** The same of the sign-in screen, on pages that lead there without a session. */
  signIn?: string[]
}

const files: EarlyVisit['files'] = {}
window.siseVisit = { files }
const data = JSON.parse(document.getElementById('screen')?.textContent ?? '{"files":[]}') as ScreenData
for (const url of (readStoredToken() == null && data.signIn) || data.files) {
  const file = fetchFile(url)
  // Whoever takes it sees the failure.
  file.catch(() => {})
  files[new URL(url, location.origin).href] = file
}
