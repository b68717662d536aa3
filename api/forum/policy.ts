import { type Caller, status } from '../http/session/caller.ts'

/** Admins administer the forum: status 4. FORUM-8. */
export function mayAdminister(caller: Caller): boolean {
  return caller.staatus >= status.admin
}

/** The author and moderators may change a topic or post. FORUM-5, FORUM-6. */
export function mayChange(caller: Caller, writing: { userId: string | null }): boolean {
  return caller.staatus >= status.moderator || caller._id === writing.userId
}
