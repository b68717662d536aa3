// Runs inline in the head of every page of the client, before any fetch. It chooses the colour scheme, and shows either the sign-in form
// for visitors or the skeleton of the screen. It fetches the files of the screen at the address, or of the sign-in screen if no token is
// stored, which the client would discover one after the other, and the first data of the screen. It is the same in every page, as the
// Content-Security-Policy allows it by its hash (gateway/front/securityHeaders.ts). Bundled by scripts/building/clientPages.ts.
import { basename } from '../lib/basename.ts'
import { beginFile, type EarlyVisit, requestKey } from '../lib/chunks/earlyChunks.ts'
import { showNotOpened, showOpening } from '../lib/chunks/opening.ts'
import { replaceLocation } from '../lib/chunks/routerState.ts'
import { readStoredToken } from '../lib/session/storedToken.ts'
import { gatewayPath, graphqlTypes } from '../lib/transport/gatewayPath.ts'
import { applyColourScheme } from '../ui/theme/colourScheme.ts'
import type { SignInState } from '../users/session/SignInPage.tsx'

const signInPath = '/login'

/** The page's description of its screen: the JSON in `#screen`. */
export interface ScreenData {
  /** The addresses of the files of the app and of its screen. */
  files: string[]
  /** The addresses of the files of the sign-in screen, on pages that show it to visitors. */
  signIn?: string[]
  /** The body of the request for which every screen for signed-in users waits. */
  me?: string
  /** The path of the screen's route, such as `/foorum/:category`. */
  route?: string
  /** The body of the screen's first request, with `":category"` instead of a parameter. */
  request?: string
  /** Whether the screen sends another request when the person returns to it. */
  readOn?: true
}

const visit: EarlyVisit = { files: {}, responses: {} }
window.siseVisit = visit
applyColourScheme()
const token = readStoredToken()
const data = JSON.parse(document.getElementById('screen')?.textContent ?? '{"files":[]}') as ScreenData
const isVisitor = token == null && data.signIn != null
showOpening(isVisitor ? 'signIn' : 'screen')
if (isVisitor) {
  redirectToSignIn()
  visit.next = data.files
  recordPresses()
}
for (const url of (isVisitor && data.signIn) || data.files) beginFile(visit, url)
addEventListener(
  'error',
  ({ target }) => {
    // Besides the entry, the page has no script elements; the client reports its own failed fetches.
    if (target instanceof HTMLScriptElement) showNotOpened(new Error(`${target.src} could not be loaded`))
  },
  true,
)
if (token != null)
  for (const body of [data.me, firstRequest(data)]) {
    if (body == null) continue
    const headers = { accept: graphqlTypes, 'content-type': 'application/json', 'x-auth-token': token }
    const response = fetch(gatewayPath, { method: 'POST', headers, body })
    response.catch(() => {})
    visit.responses[requestKey(token, body)] = response
  }

/** Shows the address of the sign-in screen and stores the requested one, to which signing in leads, also after a reload. ROUTE-1. */
function redirectToSignIn(): void {
  const { pathname, search, hash } = location
  const path = pathname.slice(basename.length) || '/'
  if (path === signInPath) return
  const state: SignInState = { from: `${path}${search}${hash}` }
  replaceLocation(signInPath, state)
}

/**
 * The body of the screen's first request at this address. Undefined if the screen sends another request: because of a query or hash, or
 * because the person returns to it.
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
    // The address is malformed; the client shows the error.
    return undefined
  }
}

/** Records the last press in the sign-in form for the client: the form in the HTML must not submit itself. AUTH-1. */
function recordPresses(): void {
  let pressed: HTMLElement | undefined
  const record = (event: Event) => {
    const { target } = event
    const isSubmit = target instanceof HTMLFormElement
    const found = isSubmit ? target : (target as Element).closest<HTMLElement>('#sign-in button[type=button]')
    if (!found) return
    event.preventDefault()
    pressed = found
    if (isSubmit) busyButton(target)?.setAttribute('data-busy', 'true')
  }
  addEventListener('submit', record, true)
  addEventListener('click', record, true)
  visit.takePress = () => {
    removeEventListener('submit', record, true)
    removeEventListener('click', record, true)
    if (pressed instanceof HTMLFormElement) busyButton(pressed)?.removeAttribute('data-busy')
    return pressed
  }
}

const busyButton = (form: HTMLFormElement) => form.querySelector('[type=submit]')
