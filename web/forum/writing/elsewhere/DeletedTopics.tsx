import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import { OrphanedDrafts } from '../../../ui/drafts/OrphanedDrafts.tsx'
import { orphanPath } from '../../../ui/drafts/orphanLink.ts'
import { topicOfDraft } from '../../drafts.ts'
import { TopicExistsDocument } from '../../generated.ts'
import { newTopicPath } from '../../paths.ts'
import { forumTexts } from '../../text.ts'
import { draftName } from './draftName.ts'

/**
 * The person's unsaved changes of topics that somebody has deleted, unsent replies to such topics, and changes of their posts. FORUM-6.
 */
export function DeletedTopics() {
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
      nameOf={draftName}
      action={forumTexts.openAsTopic}
      pathOf={({ draftId }) => orphanPath(newTopicPath(), draftId)}
    />
  )
}

const none: ReadonlySet<string> = new Set()
