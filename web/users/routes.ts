import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../lib/pieces/lazyScreen.ts'

/** The routes of mailed links, which need no session. ROUTE-2. */
export const mailedLinkRoutes: RouteObject[] = [
  { path: '/registreerimine/:token', lazy: lazyScreen(() => import('./links/RegistrationPage.tsx')) },
  { path: '/taasta-parool/:token', lazy: lazyScreen(() => import('./links/RestorePage.tsx')) },
  { path: '/taasta-email/:token', lazy: lazyScreen(() => import('./links/RevertEmailPage.tsx')) },
]

/** The route of the directory, for signed-in users. ROUTE-1. */
export const directoryRoutes: RouteObject[] = [
  { path: '/kasutajad', lazy: lazyScreen(() => import('./directory/DirectoryPage.tsx')) },
]
