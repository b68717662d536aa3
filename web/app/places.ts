import configuration from '../../schema/catalogues.json' with { type: 'json' }
import { placeTitles } from './text.ts'

/** A section in the navbar: its path under /sise and its name. */
export interface Place {
  path: string
  title: string
}

/** The main sections, in the order of NAV-1. */
export const mainPlaces: Place[] = [
  { path: '/', title: placeTitles.forum },
  { path: '/kalender', title: placeTitles.calendar },
  { path: '/kasutajad', title: placeTitles.users },
  { path: '/protokollid', title: placeTitles.protocols },
  { path: '/files', title: placeTitles.files },
  { path: '/tagasiside', title: placeTitles.feedback },
]

/** The catalogues under Haldus, from schema/catalogues.json. NAV-3. */
export const cataloguePlaces: Place[] = configuration.catalogues.map(({ slug, title }) => ({
  path: `/kataloog/${slug}`,
  title,
}))

/** The other sections under Haldus. */
export const administrationPlaces: Place[] = [
  { path: '/lehed', title: placeTitles.pages },
  { path: '/avaleht-haldus', title: placeTitles.home },
  { path: '/galerii', title: placeTitles.gallery },
]

/** Whether a path (under /sise) belongs to a section. The forum has the home path and everything under /foorum. */
export function isWithin({ path }: Place, pathname: string): boolean {
  if (path === '/') return pathname === '/' || pathname.startsWith('/foorum/')
  return pathname === path || pathname.startsWith(`${path}/`)
}
