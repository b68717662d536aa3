import type { Catalogue } from '../../../../schema/rules/catalogues.ts'
import type { Problems } from '../../../ui/form/problems.ts'
import type { ArticleEdit } from '../edits.ts'
import type { ArticleFields, DateItem } from '../values.ts'

/** The fields of an article that the API may report errors for, in the order of the screen. */
export const articleFields = [
  'title',
  'summary',
  'modules',
  'seoDescription',
  'isPublic',
  'slug',
  'coverId',
  'categories',
  'order',
  'years',
  'dates',
  'date',
] as const

/** One of `articleFields`. */
export type ArticleField = (typeof articleFields)[number]

/** Props of the side panel. ARTICLE-4. */
export interface PanelProps {
  catalogue: Catalogue
  values: ArticleFields
  /** Stable. */
  edit: (edit: ArticleEdit) => void
  problems: Problems<ArticleField>
  busy: boolean
  /** Whether the panel has the choice who sees the article: not where the save bar has it, nor for pages. */
  hasVisibility: boolean
  /** Whether the article is not saved yet. */
  isNew?: boolean
  /**
   * The date that was added to an empty list of dates by itself: shown and saved like the others, but no edit, so it is not part
   * of `values` until it is changed. DATE-2.
   */
  addedDate: DateItem | null
  /** Sets `addedDate`. Stable. */
  onAddDate: (date: DateItem | null) => void
  /** Whether all language versions have the same dates, years, categories and order. LANG-5. */
  hasSharedFacts?: boolean
}
