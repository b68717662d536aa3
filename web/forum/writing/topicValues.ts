import { withoutBrokenLinks } from '../../ui/richText/html/withoutBrokenLinks.ts'
import type { FileCardFragment } from '../generated.ts'

/** The values of the topic form. */
export interface TopicValues {
  title: string
  /** '' for none. */
  categoryId: string
  pinned: boolean
  /** Html. */
  text: string
  files: readonly FileCardFragment[]
}

/** What of a topic the form is made of, and leads to. */
export interface FormTopic {
  id: string
  title: string
  text?: string | null
  category: { id: string; slug: string }
  pinned: boolean
  version?: string | null
  files: readonly FileCardFragment[]
}

/** The values of a topic. The server would refuse an edited text because of a stored broken link. */
export function valuesOf({ title, text, category, pinned, files }: FormTopic): TopicValues {
  return { title, categoryId: category.id, pinned, text: withoutBrokenLinks(text ?? ''), files }
}
