import type { TrailStep } from '../ui/link/Trail.tsx'
import { homeTexts } from './home/text.ts'
import { categoryPath } from './paths.ts'

/** The way up from a screen of the forum: the forum itself, and the category where the screen is in one. */
export const forumTrail = (category?: { name: string; slug: string }): TrailStep[] => {
  const home = { name: homeTexts.title, to: '/' }
  return category ? [home, { name: category.name, to: categoryPath(category.slug) }] : [home]
}
