import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import { OrphanedDrafts } from '../../ui/drafts/OrphanedDrafts.tsx'
import { orphanPath } from '../../ui/drafts/orphanLink.ts'
import { plainText } from '../../ui/richText/html/plainText.ts'
import { topicOfDraft } from '../drafts.ts'
import { TopicExistsDocument } from '../generated.ts'
import { newTopicPath } from '../paths.ts'
import { forumTexts } from '../text.ts'
import type { TopicValues } from './topicProblems.ts'

/** The person's unsaved changes of topics that somebody has deleted, and unsent replies to such topics. FORUM-6. */
export default function DeletedTopics() {
  const client = useApolloClient()
  const exists = useCallback(
    async (id: string) => {
      const { data } = await client.query({
        query: TopicExistsDocument,
        variables: { id },
        fetchPolicy: 'network-only',
      })
      return data?.topic != null
    },
    [client],
  )
  return (
    <OrphanedDrafts
      recordOf={topicOfDraft}
      known={none}
      exists={exists}
      nameOf={nameOf}
      action={forumTexts.openAsTopic}
      pathOf={({ draftId }) => orphanPath(newTopicPath(), draftId)}
    />
  )
}

const none: ReadonlySet<string> = new Set()

/** The title of a topic, the beginning of a reply. */
function nameOf({ title, text }: Partial<TopicValues>): string {
  if (title !== undefined) return title.trim() || forumTexts.untitledTopic
  const words = plainText(text ?? '').trim()
  return forumTexts.replyNamed(words.length > nameLength ? `${words.slice(0, nameLength)}…` : words)
}

const nameLength = 60
