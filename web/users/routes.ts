import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../lib/pieces/lazyScreen.ts'
import { announcementsPath } from './paths.ts'

/** The routes of mailed links, which need no session. ROUTE-2. */
export const mailedLinkRoutes: RouteObject[] = [
  { path: '/registreerimine/:token', lazy: lazyScreen(() => import('./links/MailedLinkPage.tsx')) },
  { path: '/taasta-parool/:token', lazy: lazyScreen(() => import('./links/MailedLinkPage.tsx')) },
  { path: '/taasta-email/:token', lazy: lazyScreen(() => import('./links/RevertEmailPage.tsx')) },
]

/** The routes of the directory, of a member and of announcements, for signed-in users. ROUTE-1, USER-9, MAIL-2. */
export const directoryRoutes: RouteObject[] = [
  { path: '/kasutajad', lazy: lazyScreen(() => import('./directory/DirectoryPage.tsx')) },
  { path: announcementsPath, lazy: lazyScreen(() => import('./announcements/AnnouncementsPage.tsx')) },
  { path: '/kasutajad/:userId', lazy: lazyScreen(() => import('./directory/person/PersonPage.tsx')) },
]
