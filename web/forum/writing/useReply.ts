import { type RefCallback, useCallback, useEffect, useRef } from 'react'
import { dismiss, notifyDone } from '../../ui/notice/notify.tsx'
import { useMember } from '../../users/useMember.ts'
import type { PostItemFragment } from '../generated.ts'
import { forumTexts } from '../text.ts'
import type { ReplyHandle } from './ReplyForm.tsx'

/** What the posts of a topic do with its reply field: as soon as it is mounted, since it first reads its draft. FORUM-6. */
interface Reply {
  /** The ref of the field. */
  reply: RefCallback<ReplyHandle>
  /** Opens the field, with the cursor in its text. Stable. */
  write: () => void
  /** Puts a quote into the field. Stable. */
  quote: (html: string) => void
  /** Tells that a post is deleted, and offers its author what it said as a new reply while the topic is open. Stable. */
  offerAgain: (post: PostItemFragment) => void
}

export function useReply(): Reply {
  const { id: myId } = useMember()
  const field = useRef<ReplyHandle | null>(null)
  const waiting = useRef<((handle: ReplyHandle) => void)[]>([])
  const reply = useCallback((handle: ReplyHandle | null) => {
    field.current = handle
    if (handle) waiting.current.splice(0).forEach((what) => what(handle))
  }, [])
  const tell = useCallback((what: (handle: ReplyHandle) => void) => {
    if (field.current) what(field.current)
    else waiting.current.push(what)
  }, [])
  const offers = useRef<number[] | null>(null)
  useEffect(() => {
    const made: number[] = []
    offers.current = made
    return () => {
      offers.current = null
      made.forEach(dismiss)
    }
  }, [])
  return {
    reply,
    write: useCallback(() => tell((handle) => handle.write()), [tell]),
    quote: useCallback((html) => tell((handle) => handle.quote(html)), [tell]),
    offerAgain: useCallback(
      (post) => {
        const { text, files, author } = post
        if (author?.id !== myId || !offers.current) return void notifyDone(forumTexts.postDeleted)
        const run = () => tell((handle) => handle.writeAgain({ text, files }))
        offers.current.push(notifyDone(forumTexts.postDeleted, { words: forumTexts.openAsReply, run }))
      },
      [tell, myId],
    ),
  }
}
