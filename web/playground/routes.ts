import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../lib/pieces/lazyScreen.ts'

/** The route of the playground, for signed-in users. PLAY-1. */
export const playgroundRoutes: RouteObject[] = [
  { path: '/playground', lazy: lazyScreen(() => import('./PlaygroundPage.tsx')) },
]
