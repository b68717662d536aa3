import type { SignedInFragment } from '../users/generated.ts'
import { canModerate } from '../users/status.ts'

/** Whether somebody may change or delete a topic or post: its author, or status 3 and above. The server decides. FORUM-5, FORUM-6. */
export function mayChange(me: SignedInFragment, { author }: { author?: { id: string } | null }): boolean {
  return canModerate(me) || author?.id === me.id
}
