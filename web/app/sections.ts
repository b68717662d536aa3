import configuration from '../../schema/catalogues.json' with { type: 'json' }
import { sectionsAbout, sectionTitles } from './text.ts'

/** A section in the navbar: its path under /sise and its name. */
export interface Section {
  path: string
  title: string
  /** A description, if the title is not enough. */
  about?: string | undefined
}

/** The main sections, in the order of NAV-1. */
export const mainSections: Section[] = [
  { path: '/', title: sectionTitles.forum },
  { path: '/kalender', title: sectionTitles.calendar },
  { path: '/kasutajad', title: sectionTitles.users },
  { path: '/protokollid', title: sectionTitles.protocols },
  { path: '/files', title: sectionTitles.files },
  { path: '/tagasiside', title: sectionTitles.feedback },
]

/** The search of the forum, to which the navbar's search link leads on a plain server. FORUM-7. */
export const forumSearchPath = '/foorum/otsing'

/** The list of all drafts of the signed-in person on this device. FORUM-6. */
export const unfinishedPath = '/pooleli'

/** The catalogues under Haldus, from schema/catalogues.json. NAV-3. */
export const catalogueSections: Section[] = configuration.catalogues.map(({ slug, title }) => ({
  path: `/kataloog/${slug}`,
  title,
  about: sectionsAbout[slug],
}))

/** The other sections under Haldus. */
export const administrationSections: Section[] = [
  { path: '/lehed', title: sectionTitles.pages, about: sectionsAbout.pages },
  { path: '/avaleht-haldus', title: sectionTitles.home, about: sectionsAbout.home },
  { path: '/galerii', title: sectionTitles.gallery, about: sectionsAbout.gallery },
]

/** Whether a path (under /sise) belongs to a section. The forum has the home path and everything under /foorum. */
export function isWithin({ path }: Section, pathname: string): boolean {
  if (path === '/') return pathname === '/' || pathname.startsWith('/foorum/')
  return pathname === path || pathname.startsWith(`${path}/`)
}

/** Whether a path belongs to a section under Haldus. */
export const isInAdministration = (pathname: string): boolean =>
  [...catalogueSections, ...administrationSections].some((section) => isWithin(section, pathname))
