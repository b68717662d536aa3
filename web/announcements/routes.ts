import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../lib/chunks/lazyScreen.ts'
import { announcementsPath } from '../users/paths.ts'

/** The route of announcements, for signed-in users. ROUTE-1, MAIL-2. */
export const announcementRoutes: RouteObject[] = [
  { path: announcementsPath, lazy: lazyScreen(() => import('./AnnouncementsPage.tsx')) },
]
