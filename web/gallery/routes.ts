import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../lib/chunks/lazyScreen.ts'
import { albumPath, galleryPath, newAlbumPath } from './paths.ts'

/** The routes of galleries, for signed-in users. ROUTE-1. */
export const galleryRoutes: RouteObject[] = [
  { path: galleryPath, lazy: lazyScreen(() => import('./list/GalleryPage.tsx')) },
  { path: newAlbumPath, lazy: lazyScreen(() => import('./editor/NewAlbumPage.tsx')) },
  { path: albumPath(':slug'), lazy: lazyScreen(() => import('./editor/EditAlbumPage.tsx')) },
]
