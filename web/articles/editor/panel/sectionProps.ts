import type { ArticleEdit } from '../edits.ts'

/** Props of each section of the side panel. */
export interface SectionProps {
  /** Stable. */
  edit: (edit: ArticleEdit) => void
}

/** Props of a section with buttons, which are ignored while the article is being saved. */
export interface ActionSectionProps extends SectionProps {
  busy: boolean
}

/** Props of a section of one input, which shows the server's error itself. */
export interface FieldSectionProps extends SectionProps {
  error: string | undefined
}
