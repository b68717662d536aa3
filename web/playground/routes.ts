import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../lib/pieces/lazyScreen.ts'

/** The routes of the playground, for signed-in users. PLAY-1. */
export const playgroundRoutes: RouteObject[] = [
  { path: '/playground', lazy: lazyScreen(() => import('./PlaygroundPage.tsx')) },
  // The condition stands here, so that the build leaves the import out with it; tests have no `env`. PLAY-2.
  ...(import.meta.env?.MODE === 'development'
    ? [{ path: '/playground/osad', lazy: lazyScreen(() => import('./parts/PartsPage.tsx')) }]
    : []),
]
