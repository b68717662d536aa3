import type { RouteObject } from 'react-router-dom'
import { announcementRoutes } from '../announcements/routes.ts'
import { articleRoutes, informationRoutes } from '../articles/routes.ts'
import { feedbackRoutes } from '../feedback/routes.ts'
import { fileRoutes } from '../files/routes.ts'
import { forumRoutes } from '../forum/routes.ts'
import { galleryRoutes } from '../gallery/routes.ts'
import { historyRoutes } from '../history/routes.ts'
import { homeRoutes } from '../home/routes.ts'
import { lazyScreen } from '../lib/chunks/lazyScreen.ts'
import { operatorRoutes } from '../operator/routes.ts'
import { playgroundRoutes } from '../playground/routes.ts'
import { protocolRoutes } from '../protocols/routes.ts'
import { searchRoutes } from '../search/routes.ts'
import { directoryRoutes, mailedLinkRoutes } from '../users/routes.ts'
import { unfinishedPath } from './sections.ts'

// Separate from routes.tsx, so that the build can read which code each address needs (scripts/building/clientPages.ts).

export const signInRoute: RouteObject = { path: '/login', lazy: lazyScreen(() => import('./SignInRoute.tsx')) }

/** The screens that need no session, without a navbar. ROUTE-2. */
export const guestRoutes: RouteObject[] = [signInRoute, ...mailedLinkRoutes]

/** All screens that need no session. ROUTE-2, PRIV-1. */
export const openRoutes: RouteObject[] = [...guestRoutes, ...informationRoutes]

/** The list of all drafts. FORUM-6. */
const unfinishedRoute: RouteObject = {
  path: unfinishedPath,
  lazy: lazyScreen(() => import('./unfinished/UnfinishedPage.tsx')),
}

/** The screens for signed-in users. ROUTE-1. */
export const signedInRoutes: RouteObject[] = [
  ...forumRoutes,
  ...directoryRoutes,
  ...fileRoutes,
  ...feedbackRoutes,
  ...articleRoutes,
  ...protocolRoutes,
  ...galleryRoutes,
  ...homeRoutes,
  ...announcementRoutes,
  ...historyRoutes,
  ...operatorRoutes,
  ...searchRoutes,
  unfinishedRoute,
  ...playgroundRoutes,
]

/** The screen at any other address. */
export const notFoundRoute: RouteObject = {
  path: '*',
  lazy: lazyScreen(async () => ({ default: (await import('../ui/state/NotFound.tsx')).NotFound })),
}
