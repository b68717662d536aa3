import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../lib/chunks/lazyScreen.ts'

/** The routes of the playground, for signed-in users. PLAY-1. */
export const playgroundRoutes: RouteObject[] = [
  { path: '/playground', lazy: lazyScreen(() => import('./PlaygroundPage.tsx')) },
  // An inline condition, so that the build drops the import; tests have no `env`. PLAY-2.
  ...(import.meta.env?.MODE === 'development'
    ? [{ path: '/playground/osad', lazy: lazyScreen(() => import('./components/ComponentsPage.tsx')) }]
    : []),
]
