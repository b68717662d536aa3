import { type Caller, status } from '../http/caller.ts'

/** Status 4 and above. FORUM-8. */
export function mayAdminister(caller: Caller): boolean {
  return caller.staatus >= status.admin
}

/** The author, or a moderator and above. FORUM-5, FORUM-6. */
export function mayChange(caller: Caller, writing: { userId: string | null }): boolean {
  return caller.staatus >= status.moderator || caller._id === writing.userId
}
