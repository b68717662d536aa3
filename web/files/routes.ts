import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../lib/chunks/lazyScreen.ts'

/** The route of the file manager, for signed-in users. ROUTE-1. */
export const fileRoutes: RouteObject[] = [{ path: '/files', lazy: lazyScreen(() => import('./manager/FilesPage.tsx')) }]
