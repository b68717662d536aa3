import { useEffect } from 'react'
import { Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom'
import { articleRoutes } from '../articles/routes.ts'
import { feedbackRoutes } from '../feedback/routes.ts'
import { fileRoutes } from '../files/routes.ts'
import { forumRoutes } from '../forum/routes.ts'
import { galleryRoutes } from '../gallery/routes.ts'
import { homeRoutes } from '../home/routes.ts'
import { lazyScreen } from '../lib/pieces/lazyScreen.ts'
import { whenIdle } from '../lib/pieces/whenIdle.ts'
import { playgroundRoutes } from '../playground/routes.ts'
import { protocolRoutes } from '../protocols/routes.ts'
import { LeaveBlocker } from '../ui/form/leaving/LeaveBlocker.tsx'
import { Confirmation } from '../ui/notice/Confirmation.tsx'
import { Notifications } from '../ui/notice/Notifications.tsx'
import { useRefusalOnLeaving } from '../ui/notice/useRefusalOnLeaving.ts'
import { lazyPiece } from '../ui/piece/lazyPiece.tsx'
import { directoryRoutes, mailedLinkRoutes } from '../users/routes.ts'
import { RequireSignIn } from '../users/session/RequireSignIn.tsx'
import { ScreenLoading } from './ScreenLoading.tsx'
import { Shell } from './Shell.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'

const notFound = lazyScreen(async () => ({ default: (await import('../ui/answer/NotFound.tsx')).NotFound }))

/** Needed when code cannot be loaded, so fetched at a quiet moment. */
const Broken = lazyPiece(() => import('./broken/BrokenPage.tsx'))

const signedInRoutes: RouteObject[] = [
  ...forumRoutes,
  ...directoryRoutes,
  ...fileRoutes,
  ...feedbackRoutes,
  ...articleRoutes,
  ...protocolRoutes,
  ...galleryRoutes,
  ...homeRoutes,
  ...playgroundRoutes,
]

/** All routes, relative to the client's base path. Each screen is a chunk of its own, loaded in parallel with the session. ROUTE-1. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    // Renders nothing while the code of the first screen loads.
    HydrateFallback: () => null,
    errorElement: <Broken />,
    children: [
      { path: '/login', lazy: lazyScreen(() => import('./SignInRoute.tsx')) },
      ...mailedLinkRoutes,
      {
        element: (
          <RequireSignIn>
            <Shell />
          </RequireSignIn>
        ),
        children: [{ errorElement: <Broken />, children: signedInRoutes }],
      },
      { element: <Shell />, children: [{ path: '*', lazy: notFound }] },
    ],
  },
]

/** The parts of every screen, signed in or not. */
function Root() {
  useRefusalOnLeaving()
  useEffect(() => whenIdle(Broken.preload), [])
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
