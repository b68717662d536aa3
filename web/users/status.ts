import type { SignedInFragment, UserStatus } from './generated.ts'
import { statusWords } from './text.ts'

/** An object with a user status; null or undefined for no user. */
type WithStatus = { status?: UserStatus | null } | null | undefined

/** The name of a status in Estonian; '' if it is unknown. USER-1. */
export const statusWord = (status: UserStatus | null | undefined) => (status ? statusWords[status] : '')

/** Whether to offer editing and deleting of others' texts: status 3 and above. The server enforces it. FORUM-6. */
export const canModerate = (me: WithStatus) => me?.status === 'MODERATOR' || me?.status === 'ADMIN'

/** Whether to offer editing and deleting of a topic or post: to its author, and from status 3. The server enforces it. FORUM-5. */
export function mayChange(me: SignedInFragment, { author }: { author?: { id: string } | null }): boolean {
  return canModerate(me) || author?.id === me.id
}

/** Whether to offer the administration of users and categories: status 4. FORUM-8, USER-3. */
export const isAdmin = (me: WithStatus) => me?.status === 'ADMIN'

/** Whether to offer editing of a member: the own record, or any for an admin. The server enforces it. USER-3. */
export const mayEditMember = (me: WithStatus & { id: string }, id: string) => isAdmin(me) || id === me.id
