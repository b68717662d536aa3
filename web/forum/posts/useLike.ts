import { useCallback } from 'react'
import { errorText } from '../../lib/errors.ts'
import { wasSaved } from '../../lib/savedError.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import { useMember } from '../../users/useMember.ts'
import type { LikeBarFragment } from '../generated.ts'
import { forumTexts } from '../text.ts'

/** Likes or unlikes one thing: given what it will look like, which shows at once. */
type SendLike<T> = (liked: boolean, optimistic: T) => Promise<unknown>

/**
 * The like of a topic or post: turned over at once wherever the thing is shown, and turned back with a notification when
 * the server refuses. Presses while one is in progress are ignored. FORUM-4, NOTE-2, GQL-6.
 */
export function useLike<T extends LikeBarFragment>(thing: T, send: SendLike<T>) {
  const me = useMember()
  const [turn, busy] = useBusy(attempt)
  const { likedByMe } = thing
  return { toggle: useCallback(() => void turn(!likedByMe), [turn, likedByMe]), busy }

  async function attempt(liked: boolean): Promise<void> {
    const others = thing.likes.filter(({ user }) => user.id !== me.id)
    const own = { __typename: 'Like', user: { __typename: 'User', id: me.id, name: me.name } } as const
    const likes = liked ? [...others, own] : others
    try {
      await send(liked, { ...thing, likes, likeCount: likes.length, likedByMe: liked })
    } catch (error) {
      if (wasSaved(error)) return
      notifyFailed(forumTexts.likeFailed(errorText(error)), { retry: () => attempt(liked) })
    }
  }
}
