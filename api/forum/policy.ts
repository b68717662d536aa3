import { type Caller, status } from '../http/session/caller.ts'

/** Admins administer the forum: status 4. FORUM-8. */
export function mayAdminister(caller: Caller): boolean {
  return caller.staatus >= status.admin
}

/** Moderators may change and delete what others wrote. FORUM-5. */
export const mayModerate = (caller: Caller): boolean => caller.staatus >= status.moderator

/** The author and moderators may change a topic or post. FORUM-5, FORUM-6. */
export function mayChange(caller: Caller, writing: { userId: string | null }): boolean {
  return mayModerate(caller) || caller._id === writing.userId
}
