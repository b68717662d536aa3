import { asIs, changedFields, type InputTable, trimmed } from '../../../lib/parts/changedFields.ts'
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

const memberInput: InputTable<Omit<UpdateUserInput, 'password'>, MemberValues> = {
  name: trimmed(({ name }) => name),
  email: trimmed(({ email }) => email),
  phone: trimmed(({ phone }) => phone),
  residence: trimmed(({ residence }) => residence),
  status: asIs(({ status }) => status),
}

/**
 * The input of the update: only the changed fields, so that changes made by others meanwhile are not reverted, and the new
 * password unless it is null. {} if nothing was changed. USER-2, USER-3.
 */
export function memberChanges(before: MemberValues, now: MemberValues, password: string | null): UpdateUserInput {
  return { ...changedFields(memberInput, now, before), ...(password != null && { password }) }
}
