import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Outlet, type RouteObject, ScrollRestoration, useNavigation } from 'react-router-dom'
import { informationRoutes } from '../articles/routes.ts'
import { removeSkeleton } from '../lib/chunks/opening.ts'
import { whenIdle } from '../lib/chunks/whenIdle.ts'
import { DraftsProvider } from '../lib/drafts/useDrafts.tsx'
import { LeaveBlocker } from '../ui/form/leaving/LeaveBlocker.tsx'
import { lazyComponent } from '../ui/lazy/lazyComponent.tsx'
import { SkipLink } from '../ui/link/SkipLink.tsx'
import { Confirmation } from '../ui/notice/Confirmation.tsx'
import { Notifications } from '../ui/notice/Notifications.tsx'
import { uiTexts } from '../ui/text.ts'
import { RequireSignIn } from '../users/session/RequireSignIn.tsx'
import { useMe } from '../users/session/session.tsx'
import { AppKeys } from './keys/AppKeys.tsx'
import { Navbar } from './navbar/Navbar.tsx'
import { guestRoutes, notFoundRoute, signedInRoutes } from './screens.ts'
import { appTexts } from './text.ts'
import { UpdateNotice } from './UpdateNotice.tsx'
import classes from './Shell.module.css'

/** Needed when code cannot be loaded, so it is preloaded when the browser is idle. */
const Broken = lazyComponent(() => import('./later.ts'))

/** All routes, relative to the client's base path. Each screen is a separate chunk, loaded in parallel with the session. ROUTE-1. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    // Renders nothing while the code of the first screen loads.
    HydrateFallback: () => null,
    errorElement: <Broken />,
    children: [
      ...guestRoutes,
      {
        element: (
          <RequireSignIn>
            <Shell />
          </RequireSignIn>
        ),
        children: [{ errorElement: <Broken />, children: signedInRoutes }],
      },
      { element: <Shell />, children: [...informationRoutes, notFoundRoute] },
    ],
  },
]

/** The components around every screen, for signed-in users and visitors. */
function Root() {
  useEffect(() => whenIdle(Broken.preload), [])
  const { status, error } = useMe()
  const isOpen = status !== 'loading' || error != null
  useLayoutEffect(() => {
    if (isOpen) removeSkeleton()
  }, [isOpen])
  return (
    <>
      <ScreenLoading />
      <UpdateNotice />
      <Outlet />
      <Notifications />
      <Confirmation />
      <LeaveBlocker />
      <ScrollRestoration />
    </>
  )
}

const shownAfterMs = 300

/** Indicates that the code of the next screen is loading; until then the router shows the previous screen. ROUTE-1. */
function ScreenLoading() {
  const waits = useNavigation().state === 'loading'
  // The live region is rendered empty first: screen readers announce only changes inside an existing one.
  return <div role="status">{waits && <Bar />}</div>
}

/** Shown only after 300 ms, so that screens that load fast do not flicker. */
function Bar() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), shownAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    shown && (
      <div className={classes.bar}>
        <span className="visually-hidden">{uiTexts.loading}</span>
      </div>
    )
  )
}

/** The layout of every screen: for a signed-in person the navbar and a skip link (WCAG 2.4.1), then the main landmark. */
function Shell() {
  const { me } = useMe()
  const main = useRef<HTMLElement>(null)
  return (
    <>
      {me && (
        <>
          <SkipLink onSkip={() => main.current?.focus()}>{appTexts.skipToContent}</SkipLink>
          {/* Also on the screen for unknown addresses, which needs no session. */}
          <DraftsProvider owner={me.id} secret={me.draftKey ?? null}>
            <Navbar me={me} />
          </DraftsProvider>
          <AppKeys key={me.id} />
        </>
      )}
      <main className={classes.main} ref={main} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}
