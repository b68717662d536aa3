import { type Conflict, conflictFromWire, type WireConflict } from './conflict.ts'
import { userFromWire, type UserModel } from './user.ts'

/** With the editable fields of the user. USER-3. */
type UserConflict = Conflict<Required<Omit<UserModel, 'draftKey' | 'version'>>>

/** The conflict in the body of an error response: see conflictFromWire. */
export function userConflictFromWire(body: WireConflict): Partial<UserConflict> {
  return conflictFromWire(body, (wire) => {
    const { id, name = null, email = null, phone = null, residence = null, status = null } = userFromWire(wire)
    return { id, name, email, phone, residence, status }
  })
}
