import { type Body, nextNumber, nextTime, ok, type StubResponse } from '../responses.ts'
import type { StubPerson } from '../users.ts'
import type { StubPost } from './forumRecords.ts'

/** The common properties of a new topic or post. */
export function written(body: Body, { _id, nimi }: StubPerson): Body {
  return {
    // With the author's name.
    ...body,
    _id: `uus-${nextNumber()}`,
    user: { _id, nimi },
    kuupaev: new Date(nextTime()).toISOString(),
    likes: [],
  }
}

/** Authors may change their own topics and posts, moderators and admins all. */
export function mayChange({ user }: StubPost, caller: StubPerson): boolean {
  return user?._id === caller._id || caller.staatus >= 3
}

/** Whether a path segment adds or removes a like. */
export function isLike(verb: string | undefined): verb is 'like' | 'unlike' {
  return verb === 'like' || verb === 'unlike'
}

/** Adds or removes the caller's like and responds with all likes. */
export function likeResponse({ likes }: StubPost, verb: 'like' | 'unlike', { _id, nimi }: StubPerson): StubResponse {
  const others = likes.filter(({ user }) => user._id !== _id)
  likes.splice(0, likes.length, ...others, ...(verb === 'like' ? [{ user: { _id, nimi } }] : []))
  return ok(likes)
}
