import '../../ui/theme/theme.css'
import '../../ui/layout/layout.module.css'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { fetchNextFiles } from '../../lib/pieces/earlyParts.ts'
import { sayNotOpened, showOpening, signInElement } from '../../lib/pieces/opening.ts'
import { locationState, replaceLocation } from '../../lib/pieces/routerState.ts'
import { onTokenChange, readStoredToken } from '../../lib/session/storedToken.ts'
import { notifications } from '../../ui/notice/notify.tsx'
import type { BegunSession } from '../../users/session/ask.ts'
import type { SignInState } from '../../users/session/SignInPage.tsx'
import { UpdateNotice } from '../UpdateNotice.tsx'
import VisitorScreen from './VisitorScreen.tsx'

/**
 * Takes over the sign-in form in the page's html: what was typed, the focus, the selection, and a press that came before. Once somebody has
 * signed in, here or in another tab, it gives way to the app. ROUTE-1, AUTH-1.
 * @param openApp opens the app at the address that the browser shows
 */
export function startVisitor(openApp: (begun?: BegunSession) => Promise<void>): void {
  const element = signInElement()
  if (!element) throw new Error('The page has no sign-in form')
  let isGoing = false

  const goOn = async (begun?: BegunSession) => {
    if (isGoing) return
    isGoing = true
    stopFollowing()
    stopWaiting()
    const { from = '/' } = (locationState() as SignInState | null) ?? {}
    // The first screen is one that somebody has come to: its heading takes the focus.
    replaceLocation(from, null, 'signedIn')
    try {
      await openApp(begun)
    } catch (error) {
      // The token is stored, so that a reload goes on.
      return sayNotOpened(error)
    }
    form.unmount()
    notices.unmount()
    aside.remove()
    showOpening('screen')
  }
  const stopFollowing = onTokenChange((change) => {
    if (change === 'signedIn') void goOn()
  })
  element.addEventListener('input', fetchNextFiles, { once: true })

  const aside = document.createElement('div')
  element.before(aside)
  const notices = createRoot(aside)
  notices.render(<UpdateNotice />)
  // Few visitors see one: what shows them comes with the first.
  const stopWaiting = notifications.subscribe(() => {
    if (notifications.get().length === 0) return
    stopWaiting()
    import('../../ui/notice/Notifications.tsx').then(
      ({ Notifications }) =>
        notices.render(
          <>
            <UpdateNotice />
            <Notifications />
          </>,
        ),
      reportError,
    )
  })
  // At once, so that no letter comes between what is read from the fields and what React knows of them.
  const form = flushSync(() => hydrateRoot(element, <VisitorScreen goOn={goOn} />))
  const pressed = window.siseVisit?.takePress?.()
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
  else pressed?.click()
  if (readStoredToken() != null) void goOn()
}
