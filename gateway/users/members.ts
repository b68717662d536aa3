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

/** Arguments of a page of members. */
interface MembersArgs extends PageArgs {
  search?: string | null | undefined
  statuses?: readonly UserStatusName[] | null | undefined
  sort?: UserSort | null | undefined
}

/** A page of members, with its search text. */
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
  async function written(response: unknown, isTheOne: (user: UserModel) => boolean): Promise<UserModel> {
    // Some servers return only the id, or another record.
    const returned = isRecordWithId(response) ? ifShaped(response, userFromWire) : undefined
    const isComplete = returned?.status != null && returned.email != null && isTheOne(returned)
    return writtenRecord(
      () => (isComplete ? returned : undefined),
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
    /** The number of members that a search finds, by status; empty on a plain server. */
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
    /** Reads a field of a user, from the list if missing; null when the user has been deleted. */
    field: partialOrNull<UserModel>(inList),
    async invite(invitation: InviteUserInput, headers: Record<string, string>): Promise<UserModel> {
      const response = await inviteUser(rest, await invitationWriter.created(invitation), headers).finally(
        reads.discard,
      )
      const email = invitation.email.trim().toLowerCase()
      return written(response.body, (user) => user.email?.toLowerCase() === email)
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
      const response = await replaceUser(rest, way, id, body, versionHeader(version)).finally(reads.discard)
      return written(response.body, (user) => isSameId(user.id, id))
    },
    /** Returns the id. */
    async delete(id: string, eraseName: boolean): Promise<string> {
      await deleteUser(rest, id, eraseName)
      reads.discard()
      return id
    },
  }
}
