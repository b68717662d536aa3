import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../lib/pieces/lazyScreen.ts'

/** The routes of protocols, for signed-in users. ROUTE-1. */
export const protocolRoutes: RouteObject[] = [
  { path: '/protokollid', lazy: lazyScreen(() => import('./list/ProtocolsPage.tsx')) },
  { path: '/protokollid/raamat', lazy: lazyScreen(() => import('./book/BookPage.tsx')) },
]
