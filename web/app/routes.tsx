import { useEffect, useLayoutEffect } from 'react'
import { Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom'
import { removeSkeleton } from '../lib/pieces/opening.ts'
import { whenIdle } from '../lib/pieces/whenIdle.ts'
import { LeaveBlocker } from '../ui/form/leaving/LeaveBlocker.tsx'
import { Confirmation } from '../ui/notice/Confirmation.tsx'
import { Notifications } from '../ui/notice/Notifications.tsx'
import { useRefusalOnLeaving } from '../ui/notice/useRefusalOnLeaving.ts'
import { lazyPiece } from '../ui/piece/lazyPiece.tsx'
import { RequireSignIn } from '../users/session/RequireSignIn.tsx'
import { useMe } from '../users/session/session.tsx'
import { ScreenLoading } from './ScreenLoading.tsx'
import { notFoundRoute, openRoutes, signedInRoutes } from './screens.ts'
import { Shell } from './Shell.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'

/** Needed when code cannot be loaded, so fetched at a quiet moment. */
const Broken = lazyPiece(() => import('./later.ts'))

/** All routes, relative to the client's base path. Each screen is a chunk of its own, loaded in parallel with the session. ROUTE-1. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    // Renders nothing while the code of the first screen loads.
    HydrateFallback: () => null,
    errorElement: <Broken />,
    children: [
      ...openRoutes,
      {
        element: (
          <RequireSignIn>
            <Shell />
          </RequireSignIn>
        ),
        children: [{ errorElement: <Broken />, children: signedInRoutes }],
      },
      { element: <Shell />, children: [notFoundRoute] },
    ],
  },
]

/** The parts of every screen, signed in or not. */
function Root() {
  useRefusalOnLeaving()
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
