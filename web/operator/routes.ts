import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../lib/chunks/lazyScreen.ts'
import { auditPath, statusPath } from '../users/paths.ts'

/** The operator's screens, for admins. ROUTE-1, OPS-24, AUDIT-1. */
export const operatorRoutes: RouteObject[] = [
  { path: statusPath, lazy: lazyScreen(() => import('./StatusPage.tsx')) },
  { path: auditPath, lazy: lazyScreen(() => import('./AuditPage.tsx')) },
]
