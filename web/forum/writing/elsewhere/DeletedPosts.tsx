import { useApolloClient } from '@apollo/client/react'
import { useCallback, useMemo } from 'react'
import { OrphanedDrafts } from '../../../ui/drafts/OrphanedDrafts.tsx'
import { orphanPath, useOrphanId } from '../../../ui/drafts/orphanLink.ts'
import { postDrafts } from '../../drafts.ts'
import { PostExistsDocument } from '../../generated.ts'
import { topicPath } from '../../paths.ts'
import { forumTexts } from '../../text.ts'
import type { TopicRef } from '../../topicRef.ts'
import { draftName } from './draftName.ts'

interface DeletedPostsProps {
  topic: TopicRef
  /** The posts that are shown. */
  posts: readonly { id: string }[]
}

/** The person's unsaved changes of posts of a topic that somebody has deleted, to be opened as replies. FORUM-6. */
export function DeletedPosts({ topic, posts }: DeletedPostsProps) {
  const client = useApolloClient()
  const openedId = useOrphanId()
  const opened = openedId === null ? undefined : postDrafts.postOf(openedId)?.postId
  const known = useMemo(() => new Set([...posts.map(({ id }) => id), ...(opened ? [opened] : [])]), [posts, opened])
  const recordOf = useCallback(
    (draftId: string) => {
      const post = postDrafts.postOf(draftId)
      return post?.topicId === topic.id ? post.postId : null
    },
    [topic.id],
  )
  const exists = useCallback(
    async (id: string) => {
      const variables = { topicId: topic.id, id }
      const { data } = await client.query({ query: PostExistsDocument, variables, fetchPolicy: 'network-only' })
      // Drafts of a topic that is gone as well are offered by DeletedTopics.
      return data?.topic == null || data.topic.post != null
    },
    [client, topic.id],
  )
  return (
    <OrphanedDrafts
      recordOf={recordOf}
      known={known}
      exists={exists}
      nameOf={draftName}
      action={forumTexts.openAsReply}
      pathOf={({ draftId }) => orphanPath(topicPath(topic), draftId)}
    />
  )
}
