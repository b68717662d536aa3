import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../lib/chunks/lazyScreen.ts'

/** The routes of feedback, for signed-in users. ROUTE-1. */
export const feedbackRoutes: RouteObject[] = [
  { path: '/tagasiside', lazy: lazyScreen(() => import('./FeedbackPage.tsx')) },
]
