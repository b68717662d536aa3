import type { TrailStep } from '../ui/link/Trail.tsx'
import { homeTexts } from './home/text.ts'
import { categoryPath } from './paths.ts'

/** The breadcrumbs of a screen of the forum: the forum and, if given, the category. */
export const forumTrail = (category?: { name: string; slug: string }): TrailStep[] => {
  const home = { name: homeTexts.title, to: '/' }
  return category ? [home, { name: category.name, to: categoryPath(category.slug) }] : [home]
}
