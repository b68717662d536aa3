import { withoutBrokenLinks } from '../../ui/richText/html/withoutBrokenLinks.ts'
import type { EditTopicQuery, FileCardFragment } from '../generated.ts'

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

/** The values of a topic. The server would refuse an edited text because of a stored broken link. */
export function valuesOf({ title, text, category, pinned, files }: NonNullable<EditTopicQuery['topic']>): TopicValues {
  return { title, categoryId: category.id, pinned, text: withoutBrokenLinks(text ?? ''), files }
}
