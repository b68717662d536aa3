import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../lib/chunks/lazyScreen.ts'

/** The routes of the forum, including the home screen, for signed-in users. ROUTE-1, ROUTE-4. */
export const forumRoutes: RouteObject[] = [
  { path: '/', lazy: lazyScreen(() => import('./home/HomePage.tsx')) },
  { path: '/sulle', lazy: lazyScreen(() => import('./notifications/NotificationsPage.tsx')) },
  { path: '/foorum/uus', lazy: lazyScreen(() => import('./writing/NewTopicPage.tsx')) },
  { path: '/foorum/muuda/:topicId', lazy: lazyScreen(() => import('./writing/EditTopicPage.tsx')) },
  { path: '/foorum/otsing', lazy: lazyScreen(() => import('./search/SearchPage.tsx')) },
  { path: '/foorum/admin', lazy: lazyScreen(() => import('./admin/AdminPage.tsx')) },
  { path: '/foorum/:category', lazy: lazyScreen(() => import('./category/CategoryPage.tsx')) },
  { path: '/foorum/:category/:topicId', lazy: lazyScreen(() => import('./topic/TopicPage.tsx')) },
]
