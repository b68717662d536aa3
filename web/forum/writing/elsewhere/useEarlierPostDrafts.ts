import { useEffect } from 'react'
import { v4 as newId } from 'uuid'
import { useDraftIds, useDrafts } from '../../../lib/drafts/DraftsProvider.tsx'
import { postDrafts } from '../../drafts.ts'

/**
 * Moves the drafts of these posts that an earlier version of the client has stored without their topic to ids that name it, before the
 * posts are deleted and nothing says where they were. FORUM-6.
 */
export function useEarlierPostDrafts(topicId: string, posts: readonly { id: string }[]): void {
  const drafts = useDrafts()
  const isPlaceless = (draftId: string) => posts.some(({ id }) => draftId === postDrafts.earlierIdOf(id))
  const found = useDraftIds(isPlaceless)
  useEffect(() => {
    const move = async (from: string) => {
      const postId = from.slice(postDrafts.earlierIdOf('').length)
      for (const { originId, revision, value, base } of await drafts.read(from)) {
        const { sealed } = await drafts.seal({ value, base })
        const draftId = postDrafts.idOf({ postId, topicId })
        await drafts.commit({ draftId, originId, revision: newId(), replaces: [], ...sealed })
        await drafts.remove(from, [revision])
      }
    }
    for (const from of found)
      move(from).catch(() => {
        // It stays under its earlier id, and is moved at the next visit.
      })
  }, [drafts, topicId, found])
}
