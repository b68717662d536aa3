import { useCallback } from 'react'
import { errorText } from '../../lib/errors.ts'
import { wasSaved } from '../../lib/savedError.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import { useMember } from '../../users/useMember.ts'
import type { LikeButtonFragment } from '../generated.ts'
import { forumTexts } from '../text.ts'

/** Sends a like (or its removal) with the optimistic result. */
type SendLike<T> = (liked: boolean, optimistic: T) => Promise<unknown>

/**
 * Toggles the like of a topic or post, optimistically; a failure reverts it and shows a notification with a retry. Presses
 * while a request is running are ignored. FORUM-4, NOTE-2, GQL-6.
 */
export function useLike<T extends LikeButtonFragment>(thing: T, send: SendLike<T>) {
  const me = useMember()
  const [run, busy] = useBusy(attempt)
  const { likedByMe } = thing
  return { toggle: useCallback(() => void run(!likedByMe), [run, likedByMe]), busy }

  async function attempt(liked: boolean): Promise<void> {
    const others = thing.likes.filter(({ user }) => user.id !== me.id)
    const own = { __typename: 'Like', user: { __typename: 'User', id: me.id, name: me.name } } as const
    const likes = liked ? [...others, own] : others
    try {
      await send(liked, { ...thing, likes, likeCount: likes.length, likedByMe: liked })
    } catch (error) {
      if (wasSaved(error)) return
      notifyFailed(forumTexts.likeFailed(errorText(error)), { retry: () => run(liked) })
    }
  }
}
