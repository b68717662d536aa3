import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../lib/chunks/lazyScreen.ts'
import { searchPath } from './paths.ts'

/** Loads the screen, and the same search for a dialog. */
export const loadSearch = () => import('./SearchPage.tsx')

/** The route of the search over everything, for signed-in users. ROUTE-1. */
export const searchRoutes: RouteObject[] = [{ path: searchPath, lazy: lazyScreen(loadSearch) }]
