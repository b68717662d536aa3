import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../lib/chunks/lazyScreen.ts'
import { informationPages } from '../ui/guest/informationPages.ts'

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

/** The routes of the pages about this site, which need no session. PRIV-1. */
export const informationRoutes: RouteObject[] = informationPages.map(({ path }) => ({
  path,
  lazy: lazyScreen(() => import('./information/InformationPage.tsx')),
}))
