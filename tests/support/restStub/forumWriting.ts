import { type Body, nextNumber, nextTime, ok, type StubAnswer } from './answers.ts'
import type { StubPost } from './forumRecords.ts'
import type { StubPerson } from './users.ts'

/** What topics and posts have in common when they are written. */
export function written(body: Body, { _id, nimi }: StubPerson): Body {
  return {
    // Such a server takes the author's name from the body.
    ...body,
    _id: `uus-${nextNumber()}`,
    user: { _id, nimi },
    kuupaev: new Date(nextTime()).toISOString(),
    likes: [],
  }
}

/** Authors change what they wrote; moderators and admins change anything. */
export function mayChange({ user }: StubPost, caller: StubPerson): boolean {
  return user?._id === caller._id || caller.staatus >= 3
}

/** Whether a part of an address asks for a like or takes one back. */
export function isLike(verb: string | undefined): verb is 'like' | 'unlike' {
  return verb === 'like' || verb === 'unlike'
}

/** The likes with the caller's, or without it. */
export function likeAnswer({ likes }: StubPost, verb: 'like' | 'unlike', { _id, nimi }: StubPerson): StubAnswer {
  const others = likes.filter(({ user }) => user._id !== _id)
  likes.splice(0, likes.length, ...others, ...(verb === 'like' ? [{ user: { _id, nimi } }] : []))
  return ok(likes)
}
