import '../../ui/theme/theme.css'
import '../../ui/layout/layout.module.css'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { fetchNextFiles } from '../../lib/chunks/earlyChunks.ts'
import { showNotOpened, showOpening, signInElement } from '../../lib/chunks/opening.ts'
import { locationState, replaceLocation } from '../../lib/chunks/routerState.ts'
import { communityInPage } from '../../lib/communityInPage.ts'
import { onTokenChange, readStoredToken } from '../../lib/session/storedToken.ts'
import { notifications } from '../../ui/notice/notify.tsx'
import type { BegunSession } from '../../users/session/send.ts'
import type { SignInState } from '../../users/session/SignInPage.tsx'
import { UpdateNotice } from '../UpdateNotice.tsx'
import VisitorScreen from './VisitorScreen.tsx'

/**
 * Hydrates the sign-in form in the page's HTML, with the typed values, the focus, the selection and an earlier press. After a sign-in, here
 * or in another tab, the app replaces it. ROUTE-1, AUTH-1.
 * @param openApp opens the app at the address of the browser
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
    // Treated as a navigation, so that the heading of the first screen takes the focus.
    replaceLocation(from, null, 'signedIn')
    try {
      await openApp(begun)
    } catch (error) {
      // The token is stored, so that a reload continues.
      return showNotOpened(error)
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
  // Few visitors see a notification: the code that shows them is loaded with the first one.
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
  // Synchronous, so that nothing is typed between reading the fields and hydrating them.
  const form = flushSync(() => hydrateRoot(element, <VisitorScreen communityName={communityInPage()} goOn={goOn} />))
  const pressed = window.siseVisit?.takePress?.()
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
  else pressed?.click()
  if (readStoredToken() != null) void goOn()
}
