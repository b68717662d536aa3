import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../lib/pieces/lazyScreen.ts'

const newArticle = lazyScreen(() => import('./editor/NewArticlePage.tsx'))
const editArticle = lazyScreen(() => import('./editor/EditArticlePage.tsx'))

/** The routes of articles and the calendar, for signed-in users. ROUTE-1. */
export const articleRoutes: RouteObject[] = [
  { path: '/lehed', lazy: lazyScreen(() => import('./list/ArticlesPage.tsx')) },
  { path: '/lehed/uus', lazy: newArticle },
  { path: '/lehed/muuda/:id', lazy: editArticle },
  { path: '/kataloog/:catalogue/uus', lazy: newArticle },
  { path: '/kataloog/:catalogue/muuda/:id', lazy: editArticle },
  { path: '/kataloog/:catalogue', lazy: lazyScreen(() => import('./list/ArticlesPage.tsx')) },
  { path: '/kalender', lazy: lazyScreen(() => import('./calendar/CalendarPage.tsx')) },
]
