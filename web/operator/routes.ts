import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../lib/chunks/lazyScreen.ts'
import { statusPath } from '../users/paths.ts'

/** The operator's screen, for admins. ROUTE-1, OPS-24. */
export const operatorRoutes: RouteObject[] = [{ path: statusPath, lazy: lazyScreen(() => import('./StatusPage.tsx')) }]
