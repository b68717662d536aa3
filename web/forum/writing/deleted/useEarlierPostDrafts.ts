import { useEffect } from 'react'
import { useDraftIds, useDrafts } from '../../../lib/drafts/DraftsProvider.tsx'
import { postDrafts } from '../../drafts.ts'

/**
 * Moves the drafts of these posts that an earlier version of the client has stored without their topic to ids that name it, before the
 * posts are deleted and nothing says where they were. FORUM-6.
 */
export function useEarlierPostDrafts(topicId: string, posts: readonly { id: string }[]): void {
  const { store: opening } = useDrafts()
  const draftIds = useDraftIds()
  const found = posts.filter(({ id }) => draftIds.has(postDrafts.earlierIdOf(id)))
  // A string, which is equal until there are other drafts to move.
  const key = found.map(({ id }) => id).join('\n')
  useEffect(() => {
    const move = async (postId: string) => {
      const store = await opening
      const [from, to] = [postDrafts.earlierIdOf(postId), postDrafts.idOf({ postId, topicId })]
      const draft = await store.read(from)
      if (!draft) return
      await store.write(to, { parts: draft.value, base: draft.base, originId: draft.originId })
      await store.forget(from)
    }
    for (const postId of key === '' ? [] : key.split('\n'))
      move(postId).catch(() => {
        // It stays under its earlier id, and is moved at the next visit.
      })
  }, [opening, topicId, key])
}
