import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../lib/pieces/lazyScreen.ts'

/** The routes of articles and the calendar, for signed-in users. ROUTE-1. */
export const articleRoutes: RouteObject[] = [
  { path: '/lehed', lazy: lazyScreen(() => import('./list/ArticlesPage.tsx')) },
  { path: '/kataloog/:catalogue', lazy: lazyScreen(() => import('./list/ArticlesPage.tsx')) },
  { path: '/kalender', lazy: lazyScreen(() => import('./calendar/CalendarPage.tsx')) },
]
