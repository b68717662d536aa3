import type { TrailStep } from '../ui/link/Trail.tsx'
import { categoryPath } from './paths.ts'
import { homeTexts } from './home/text.ts'

/** The way up from a screen of the forum: the forum itself, and the category where the screen is in one. */
export const forumTrail = (category?: { name: string; slug: string }): TrailStep[] => {
  const home = { name: homeTexts.title, to: '/' }
  return category ? [home, { name: category.name, to: categoryPath(category.slug) }] : [home]
}
