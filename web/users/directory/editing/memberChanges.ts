import type { UserStatus } from '../../generated.ts'
import type { UpdateUserInput } from '../generated.ts'

/** What a member's form holds, without the password. */
export interface MemberValues {
  name: string
  email: string
  phone: string
  residence: string
  status: UserStatus | null
}

/**
 * What is sent: only what was changed, so that nothing goes back that somebody else has changed meanwhile, and the new
 * password where there is one. {} where nothing was. USER-2, USER-3.
 */
export function memberChanges(before: MemberValues, now: MemberValues, password: string | null): UpdateUserInput {
  const changed: UpdateUserInput = {}
  for (const field of ['name', 'email', 'phone', 'residence'] as const)
    if (now[field].trim() !== before[field]) changed[field] = now[field].trim()
  if (now.status !== before.status) changed.status = now.status
  if (password != null) changed.password = password
  return changed
}
