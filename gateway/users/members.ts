import { isNotFound } from '../errors.ts'
import type { InviteUserInput, UpdateUserInput, UserSort } from '../lib/generated/types.ts'
import { idKey, isSameId } from '../lib/ids.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import { type MaybePromise, partialOrNull } from '../lib/partial.ts'
import { ifShaped, isRecordWithId } from '../lib/shapes.ts'
import { writtenRecord } from '../lib/writtenRecord.ts'
import type { RestClient } from '../rest/client.ts'
import { versionHeader } from '../rest/versions.ts'
import type { UserReads } from './reads.ts'
import {
  deleteUser,
  inviteUser,
  readUser,
  readUserCounts,
  readUserPage,
  replaceUser,
  resendInvitation,
} from './rest.ts'
import type { UserSession } from './session.ts'
import {
  invitationWriter,
  type UserCountModel,
  userFromWire,
  type UserModel,
  type UserStatusName,
  userWriter,
} from './wire/user.ts'

/** Reads and writes of members; their list is read at most once per request. USER-1 to USER-6. */
export type Members = ReturnType<typeof userMembers>

interface MembersDeps {
  reads: UserReads
  session: UserSession
}

/** Which members a page is of. */
interface MembersArgs extends PageArgs {
  search?: string | null | undefined
  statuses?: readonly UserStatusName[] | null | undefined
  sort?: UserSort | null | undefined
}

/** A page of members, and what they were searched for by. */
export interface UserPageModel extends PageModel<UserModel> {
  search: string
}

/** Creates the members' client of a request. */
export function userMembers(rest: RestClient, { reads, session }: MembersDeps) {
  const { users } = reads
  const all = async () => (await users.load()).list

  /** The user in the list of users; null when deleted. Synchronous once the list is loaded. */
  function inList({ id }: UserModel): MaybePromise<UserModel | null> {
    const loaded = users.loaded()
    return loaded ? (loaded.byId.get(idKey(id)) ?? null) : users.load().then(({ byId }) => byId.get(idKey(id)) ?? null)
  }

  /** The written user: from the response, else from the current list (REST-8). */
  async function written(answer: unknown, isTheOne: (user: UserModel) => boolean): Promise<UserModel> {
    // Some servers return only the id, or another record.
    const answered = isRecordWithId(answer) ? ifShaped(answer, userFromWire) : undefined
    const isWhole = answered?.status != null && answered.email != null && isTheOne(answered)
    return writtenRecord(
      () => (isWhole ? answered : undefined),
      async () => (await all()).find(isTheOne),
    )
  }

  return {
    all,
    async page({ search, statuses, sort, ...args }: MembersArgs): Promise<UserPageModel> {
      const filter = {
        search: search?.trim() ?? '',
        statuses: statuses?.length ? statuses : null,
        sort: sort ?? 'NAME',
      }
      return { ...(await readUserPage(rest, filter, args)), search: filter.search }
    },
    /** How many members a search finds, by status; none on a plain server. */
    counts: (search: string): Promise<UserCountModel[]> => readUserCounts(rest, search),
    /** One member; null when there is none. */
    async find(id: string): Promise<UserModel | null> {
      try {
        return await readUser(rest, id)
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },
    /** Reads a field of a user, from the list when only id and name are known; null when the user has been deleted. */
    field: partialOrNull<UserModel>(inList),
    async invite(invitation: InviteUserInput, headers: Record<string, string>): Promise<UserModel> {
      const answer = await inviteUser(rest, await invitationWriter.created(invitation), headers).finally(reads.discard)
      const email = invitation.email.trim().toLowerCase()
      return written(answer.body, (user) => user.email?.toLowerCase() === email)
    },
    async resendInvitation(userId: string): Promise<true> {
      await resendInvitation(rest, userId)
      return true
    },
    /**
     * @param version the version that was edited, sent as If-Match; only servers with versions of users give one
     * @throws CONFLICT with `UserConflict` when the user has been changed since
     */
    async update(id: string, input: UpdateUserInput, version?: string | null): Promise<UserModel> {
      const isOwn = isSameId((await session.caller()).id, id) && input.status == null
      const body = await userWriter.changes(input)
      const way = isOwn ? 'own' : 'admin'
      const answer = await replaceUser(rest, way, id, body, versionHeader(version)).finally(reads.discard)
      return written(answer.body, (user) => isSameId(user.id, id))
    },
    /** Returns the id. */
    async delete(id: string): Promise<string> {
      await deleteUser(rest, id)
      reads.discard()
      return id
    },
  }
}
