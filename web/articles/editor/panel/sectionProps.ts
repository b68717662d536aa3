import type { ArticleEdit } from '../edits.ts'

/** Props of each section of the side panel. */
export interface SectionProps {
  /** Stable. */
  edit: (edit: ArticleEdit) => void
  /** The server's error. */
  error: string | undefined
  /** True while the article is being saved. */
  busy: boolean
}
