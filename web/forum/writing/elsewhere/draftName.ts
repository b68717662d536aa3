import { plainText } from '../../../ui/richText/html/plainText.ts'
import { forumTexts } from '../../text.ts'
import type { TopicValues } from '../topicValues.ts'

/** The name of a draft: the title of a topic, the beginning of a reply or an edited post. */
export function draftName({ title, text }: Partial<TopicValues>): string {
  if (title !== undefined) return title.trim() || forumTexts.untitledTopic
  const words = plainText(text ?? '').trim()
  return forumTexts.replyNamed(words.length > maxWordsLength ? `${words.slice(0, maxWordsLength)}…` : words)
}

/** In characters. */
const maxWordsLength = 60
