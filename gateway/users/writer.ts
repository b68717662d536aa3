import { asSaved, GatewayError } from '../errors.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import { ifShaped, isRecordWithId, record } from '../lib/shapes.ts'
import type { UsersClient } from './client.ts'
import { untilRefused } from './untilRefused.ts'
import {
  deadRevertLink,
  deleteUser,
  inviteUser,
  readCaller,
  readUserRecords,
  registerUser,
  replacePassword,
  replaceUser,
  requestPasswordReset,
  resendInvitation,
  revertEmail,
} from './rest.ts'
import {
  invitationToWire,
  registrationToWire,
  tokenFromWire,
  userBodyToWire,
  userFromWire,
  type InvitationModel,
  type RegistrationModel,
  type SessionModel,
  type UserChanges,
  type UserModel,
} from './wire.ts'

/** The members as one request writes them. */
export interface UserWriter {
  requestPasswordReset(email: string): Promise<true>
  /** With the request's own token: a restore token, or a session of that user. */
  setPassword(userId: string, password: string): Promise<true>
  /** By a mailed token, where the server can. AUTH-9. */
  revertEmail(token: string): Promise<true>
  register(token: string, registration: RegistrationModel): Promise<SessionModel>
  invite(invitation: InvitationModel, headers: Record<string, string>): Promise<UserModel>
  resendInvitation(userId: string): Promise<true>
  update(id: string, changes: UserChanges): Promise<UserModel>
  /** Answers with the id. */
  remove(id: string): Promise<string>
}

/** Writes the members for one request. */
export function userWriter(rest: RestClient, users: UsersClient, capabilities: Capabilities): UserWriter {
  /** The user that was written: as the answer tells it, else as the list has it now (REST-8). */
  async function written(answer: unknown, isTheOne: (user: UserModel) => boolean): Promise<UserModel> {
    users.forget()
    // A server may answer with the id alone, or with another record.
    const told = isRecordWithId(answer) ? ifShaped(answer, userFromWire) : undefined
    if (told?.whole && told.email != null && isTheOne(told)) return told
    try {
      const found = (await users.all()).find(isTheOne)
      if (!found) throw new GatewayError('UPSTREAM_ERROR')
      return found
    } catch (error) {
      throw asSaved(error)
    }
  }

  const attempt = untilRefused()

  return {
    async requestPasswordReset(email) {
      await attempt(() => requestPasswordReset(rest, email))
      return true
    },
    async setPassword(userId, password) {
      await replacePassword(rest, userId, password)
      return true
    },
    async revertEmail(token) {
      await attempt(async () => {
        // A server that cannot do it has mailed no such link.
        if (!(await capabilities.current()).has('taasta-email')) throw deadRevertLink()
        await revertEmail(rest, token)
      })
      users.forget()
      return true
    },
    async register(token, registration) {
      const answer = await attempt(() => registerUser(rest, token, registrationToWire(registration)))
      // A server that answers without a session goes on with the invitation (REST-8).
      const session = ifShaped(answer, tokenFromWire) ?? token
      try {
        return { token: session, user: await readCaller(rest.as(session)) }
      } catch (error) {
        throw asSaved(error)
      }
    },
    async invite(invitation, headers) {
      const answer = await inviteUser(rest, invitationToWire(invitation), headers)
      const email = invitation.email.trim().toLowerCase()
      return written(answer, (user) => user.email?.toLowerCase() === email)
    },
    async resendInvitation(userId) {
      await resendInvitation(rest, userId)
      return true
    },
    async update(id, changes) {
      const [caller, records] = await Promise.all([users.caller(), readUserRecords(rest)])
      const now = records.find((candidate) => isRecordWithId(candidate) && String(candidate._id) === id)
      if (!now) throw new GatewayError('NOT_FOUND')
      const isOwn = caller.id === id && changes.status == null
      const body = userBodyToWire(changes, record<Record<string, unknown>>(now, 'a user'))
      const answer = await replaceUser(rest, isOwn ? 'own' : 'admin', id, body)
      return written(answer, (user) => user.id === id)
    },
    async remove(id) {
      await deleteUser(rest, id)
      users.forget()
      return id
    },
  }
}
