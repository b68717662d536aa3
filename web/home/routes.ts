import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../lib/pieces/lazyScreen.ts'

/** The route of the home page's editor, for signed-in users. ROUTE-1. */
export const homeRoutes: RouteObject[] = [
  { path: '/avaleht-haldus', lazy: lazyScreen(() => import('./editor/HomeEditorPage.tsx')) },
]
