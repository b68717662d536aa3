import { GatewayError } from '../errors.ts'
import { idKey, isSameId } from '../lib/ids.ts'
import { partialOrNull, type Waiting } from '../lib/partial.ts'
import { ifShaped, isRecordWithId, recordWithId } from '../lib/shapes.ts'
import { writtenRecord } from '../lib/writtenRecord.ts'
import type { RestClient } from '../rest/client.ts'
import type { UserReads } from './reads.ts'
import { deleteUser, inviteUser, readUserRecords, replaceUser, resendInvitation } from './rest.ts'
import type { UserSession } from './session.ts'
import {
  type InvitationModel,
  invitationToWire,
  userBodyToWire,
  type UserChanges,
  userFromWire,
  type UserModel,
  type WireUser,
} from './wire/user.ts'

/** The members as one request reads and writes them: their list is read at most once. USER-1 to USER-6. */
export type Members = ReturnType<typeof userMembers>

/** The members for one request. */
export function userMembers(rest: RestClient, reads: UserReads, session: UserSession) {
  const { users } = reads
  const all = async () => (await users.load()).list

  /** The user in the list; null when that person is gone. No promise once the list is there. */
  function inList({ id }: UserModel): Waiting<UserModel | null> {
    const loaded = users.loaded()
    return loaded ? (loaded.byId.get(idKey(id)) ?? null) : users.load().then(({ byId }) => byId.get(idKey(id)) ?? null)
  }

  /** The user that was written: as the answer tells it, else as the list has it now (REST-8). */
  async function written(answer: unknown, isTheOne: (user: UserModel) => boolean): Promise<UserModel> {
    reads.forget()
    // A server may answer with the id alone, or with another record.
    const answered = isRecordWithId(answer) ? ifShaped(answer, userFromWire) : undefined
    const isWhole = answered?.status != null && answered.email != null && isTheOne(answered)
    return writtenRecord(
      () => (isWhole ? answered : undefined),
      async () => (await all()).find(isTheOne),
    )
  }

  return {
    all,
    find: async (id: string): Promise<UserModel | null> => (await users.load()).byId.get(idKey(id)) ?? null,
    /** A field of a user, from the list of users where only the id and name are known; null when that person is gone. */
    field: partialOrNull<UserModel>(inList),
    async invite(invitation: InvitationModel, headers: Record<string, string>): Promise<UserModel> {
      const answer = await inviteUser(rest, invitationToWire(invitation), headers)
      const email = invitation.email.trim().toLowerCase()
      return written(answer, (user) => user.email?.toLowerCase() === email)
    },
    async resendInvitation(userId: string): Promise<true> {
      await resendInvitation(rest, userId)
      return true
    },
    async update(id: string, changes: UserChanges): Promise<UserModel> {
      const [caller, records] = await Promise.all([session.caller(), readUserRecords(rest)])
      const now = recordWithId<WireUser>(records, id)
      if (!now) throw new GatewayError('NOT_FOUND')
      const isOwn = isSameId(caller.id, id) && changes.status == null
      const answer = await replaceUser(rest, isOwn ? 'own' : 'admin', id, userBodyToWire(changes, now))
      return written(answer, (user) => isSameId(user.id, id))
    },
    /** Answers with the id. */
    async delete(id: string): Promise<string> {
      await deleteUser(rest, id)
      reads.forget()
      return id
    },
  }
}
