import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../lib/chunks/lazyScreen.ts'

/** The routes of mailed links, which need no session. ROUTE-2. */
export const mailedLinkRoutes: RouteObject[] = [
  { path: '/registreerimine/:token', lazy: lazyScreen(() => import('./links/MailedLinkPage.tsx')) },
  { path: '/taasta-parool/:token', lazy: lazyScreen(() => import('./links/MailedLinkPage.tsx')) },
  { path: '/taasta-email/:token', lazy: lazyScreen(() => import('./links/ButtonLinkPage.tsx')) },
  { path: '/jaan/:token', lazy: lazyScreen(() => import('./links/ButtonLinkPage.tsx')) },
]

/** The routes of the directory and of a member, for signed-in users. ROUTE-1, USER-9. */
export const directoryRoutes: RouteObject[] = [
  { path: '/kasutajad', lazy: lazyScreen(() => import('./directory/DirectoryPage.tsx')) },
  { path: '/kasutajad/:userId', lazy: lazyScreen(() => import('./directory/person/PersonPage.tsx')) },
]
