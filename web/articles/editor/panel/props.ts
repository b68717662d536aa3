import type { Catalogue } from '../../../../schema/rules/catalogues.ts'
import type { Problems } from '../../../ui/form/problems.ts'
import type { ArticleEdit } from '../edits.ts'
import type { ArticleFields, DateItem } from '../values.ts'

/** The fields of an article that the API may report errors for, in display order. */
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
  /** Whether the panel has the choice of visibility: not where the save bar has it, nor for pages. */
  hasVisibility: boolean
  /** Whether the article is not saved yet. */
  isNew?: boolean
  /** The date suggested for an empty list of dates. It is saved like the others, but is not in `values` until it is edited. DATE-2. */
  addedDate: DateItem | null
  /** Sets `addedDate`. Stable. */
  onAddDate: (date: DateItem | null) => void
  /** Confirms that all dates are at 0.00, the time of a suggested date; null where no confirmation is needed. Stable. DATE-2. */
  onConfirmTime: (() => void) | null
  /** Whether the server stores dates, years, categories and order once for all language versions. LANG-5. */
  hasSharedFacts?: boolean
}
