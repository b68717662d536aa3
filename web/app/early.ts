// Runs inline in the head of every page of the client, before anything is fetched: asks for the files of the screen at the address, or of
// the sign-in screen where no token is stored, which the client would discover one after the other, and for the data that the screen begins with. The same text in every page: the
// Content-Security-Policy allows it by its hash (gateway/front/securityHeaders.ts). Bundled by scripts/building/clientPages.ts.
import { type EarlyVisit, requestKey } from '../lib/pieces/earlyParts.ts'
import { fetchFile } from '../lib/pieces/fetchFile.ts'
import { readStoredToken } from '../lib/session/storedToken.ts'
import { gatewayPath, graphqlTypes } from '../lib/transport/gatewayPath.ts'

/** What the page says about its screen: the JSON in `#screen`. */
export interface ScreenData {
  /** The addresses of the screen's files that not every screen needs. */
  files: string[]
  /** The same of the sign-in screen, on pages that lead there without a session. */
  signIn?: string[]
  /** The bodies of the GraphQL requests with which the screen begins for a signed-in person. */
  requests?: string[]
}

const files: EarlyVisit['files'] = {}
const responses: EarlyVisit['responses'] = {}
window.siseVisit = { files, responses }
const token = readStoredToken()
const data = JSON.parse(document.getElementById('screen')?.textContent ?? '{"files":[]}') as ScreenData
for (const url of (token == null && data.signIn) || data.files) {
  const file = fetchFile(url)
  // Whoever takes it sees the failure.
  file.catch(() => {})
  files[new URL(url, location.origin).href] = file
}
if (token != null)
  for (const body of data.requests ?? []) {
    const headers = { accept: graphqlTypes, 'content-type': 'application/json', 'x-auth-token': token }
    const response = fetch(gatewayPath, { method: 'POST', headers, body })
    response.catch(() => {})
    responses[requestKey(token, body)] = response
  }
