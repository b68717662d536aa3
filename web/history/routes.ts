import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../lib/chunks/lazyScreen.ts'
import { trashPath } from './paths.ts'

/** The routes of histories and the trash, for signed-in users. HIST-1, TRASH-1. */
export const historyRoutes: RouteObject[] = [
  { path: '/ajalugu/:kind/:id', lazy: lazyScreen(() => import('./HistoryPage.tsx')) },
  { path: trashPath, lazy: lazyScreen(() => import('./TrashPage.tsx')) },
]
