import type { SignedInFragment } from '../users/generated.ts'
import { canModerate } from '../users/status.ts'

/** Whether to offer editing and deleting of a topic or post: to its author, and from status 3. Enforced by the server. FORUM-5. */
export function mayChange(me: SignedInFragment, { author }: { author?: { id: string } | null }): boolean {
  return canModerate(me) || author?.id === me.id
}
