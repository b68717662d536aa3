// Runs inline in the head of every page of the client, before anything is fetched: asks for the files of the screen at the address, or of
// the sign-in screen where no token is stored, which the client would discover one after the other, and for the data that the screen
// begins with. The same text in every page: the Content-Security-Policy allows it by its hash (gateway/front/securityHeaders.ts). Bundled by scripts/building/clientPages.ts.
import { basename } from '../lib/basename.ts'
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
  /** The body of the request that every screen for signed-in users waits for. */
  me?: string
  /** The path of the screen's route, such as `/foorum/:category`. */
  route?: string
  /** The body of the screen's first request, with `":category"` in the place of a parameter. */
  request?: string
  /** Whether the screen asks for something else when one comes back to it. */
  readOn?: true
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
  for (const body of [data.me, firstRequest(data)]) {
    if (body == null) continue
    const headers = { accept: graphqlTypes, 'content-type': 'application/json', 'x-auth-token': token }
    const response = fetch(gatewayPath, { method: 'POST', headers, body })
    response.catch(() => {})
    responses[requestKey(token, body)] = response
  }

/**
 * The body of the screen's first request at this address. Undefined where the screen asks for something else: by a query or a hash, or
 * because one comes back to it.
 */
function firstRequest({ route = '', request, readOn }: ScreenData): string | undefined {
  if (location.search !== '' || location.hash !== '' || (readOn && history.state != null)) return undefined
  const segments = location.pathname.slice(basename.length).split('/')
  const names = route.split('/')
  try {
    return request?.replace(/":(\w+)"/g, (_, name) =>
      JSON.stringify(decodeURIComponent(segments[names.indexOf(`:${name}`)] ?? '')),
    )
  } catch {
    // An address that is damaged, which the client says.
    return undefined
  }
}
