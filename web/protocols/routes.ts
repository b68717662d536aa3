import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../lib/chunks/lazyScreen.ts'
import { bookPath, protocolsPath } from './paths.ts'

/** The routes of protocols, for signed-in users. ROUTE-1. */
export const protocolRoutes: RouteObject[] = [
  { path: protocolsPath, lazy: lazyScreen(() => import('./list/ProtocolsPage.tsx')) },
  { path: bookPath, lazy: lazyScreen(() => import('./book/BookPage.tsx')) },
]
