// Runs inline in the head of every page of the client, before anything is fetched: chooses the colours, and which part of the page is
// shown, the sign-in form for visitors or the skeleton of the screen; asks for the files of the screen at the address, or of the sign-in
// screen where no token is stored, which the client would discover one after the other, and for the data that the screen begins with.
// The same text in every page: the Content-Security-Policy allows it by its hash (gateway/front/securityHeaders.ts). Bundled by
// scripts/building/clientPages.ts.
import { basename } from '../lib/basename.ts'
import { beginFile, type EarlyVisit, requestKey } from '../lib/pieces/earlyParts.ts'
import { sayNotOpened, showOpening } from '../lib/pieces/opening.ts'
import { replaceLocation } from '../lib/pieces/routerState.ts'
import { readStoredToken } from '../lib/session/storedToken.ts'
import { gatewayPath, graphqlTypes } from '../lib/transport/gatewayPath.ts'
import { applyColourScheme } from '../ui/theme/colourScheme.ts'
import type { SignInState } from '../users/session/SignInPage.tsx'

const signInPath = '/login'

/** What the page says about its screen: the JSON in `#screen`. */
export interface ScreenData {
  /** The addresses of the files of the app and of its screen. */
  files: string[]
  /** Those of the sign-in screen, on pages that show it to visitors. */
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

const visit: EarlyVisit = { files: {}, responses: {} }
window.siseVisit = visit
applyColourScheme()
const token = readStoredToken()
const data = JSON.parse(document.getElementById('screen')?.textContent ?? '{"files":[]}') as ScreenData
const isVisitor = token == null && data.signIn != null
showOpening(isVisitor ? 'signIn' : 'screen')
if (isVisitor) {
  leadToSignIn()
  visit.next = data.files
  keepPresses()
}
for (const url of (isVisitor && data.signIn) || data.files) beginFile(visit, url)
addEventListener(
  'error',
  ({ target }) => {
    // Beside the entry's, no script is in the page; what the client fetches, it says by itself.
    if (target instanceof HTMLScriptElement) sayNotOpened(new Error(`${target.src} could not be loaded`))
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

/** Shows the address of the sign-in screen and notes the one that was asked for: signing in leads there, also after a reload. ROUTE-1. */
function leadToSignIn(): void {
  const { pathname, search, hash } = location
  const path = pathname.slice(basename.length) || '/'
  if (path === signInPath) return
  const state: SignInState = { from: `${path}${search}${hash}` }
  replaceLocation(signInPath, state)
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

/**
 * Takes the presses in the sign-in form until the client is here: the form in the html must not send itself, and what was pressed last is
 * then done. AUTH-1.
 */
function keepPresses(): void {
  let pressed: HTMLElement | undefined
  const keep = (event: Event) => {
    const { target } = event
    const isSubmit = target instanceof HTMLFormElement
    const found = isSubmit ? target : (target as Element).closest<HTMLElement>('#sign-in button[type=button]')
    if (!found) return
    event.preventDefault()
    pressed = found
    if (isSubmit) busyButton(target)?.setAttribute('data-busy', 'true')
  }
  addEventListener('submit', keep, true)
  addEventListener('click', keep, true)
  visit.takePress = () => {
    removeEventListener('submit', keep, true)
    removeEventListener('click', keep, true)
    if (pressed instanceof HTMLFormElement) busyButton(pressed)?.removeAttribute('data-busy')
    return pressed
  }
}

const busyButton = (form: HTMLFormElement) => form.querySelector('[type=submit]')
