import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../lib/chunks/lazyScreen.ts'
import { homePath } from './paths.ts'

/** The route of the home page's editor, for signed-in users. ROUTE-1. */
export const homeRoutes: RouteObject[] = [
  { path: homePath, lazy: lazyScreen(() => import('./editor/HomeEditorPage.tsx')) },
]
