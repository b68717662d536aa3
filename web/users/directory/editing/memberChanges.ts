import type { UserStatus } from '../../generated.ts'
import type { UpdateUserInput } from '../generated.ts'

/** The values of a member's form, without the password. */
export interface MemberValues {
  name: string
  email: string
  phone: string
  residence: string
  status: UserStatus | null
}

/**
 * The input of the update: only the changed fields, so that changes made by others meanwhile are not reverted, and the new
 * password unless it is null. {} if nothing was changed. USER-2, USER-3.
 */
export function memberChanges(before: MemberValues, now: MemberValues, password: string | null): UpdateUserInput {
  const changed: UpdateUserInput = {}
  for (const field of ['name', 'email', 'phone', 'residence'] as const)
    if (now[field].trim() !== before[field]) changed[field] = now[field].trim()
  if (now.status !== before.status) changed.status = now.status
  if (password != null) changed.password = password
  return changed
}
