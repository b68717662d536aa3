import { memberMatcher } from '../../schema/rules/members.ts'
import { GatewayError, isNotFound } from '../errors.ts'
import type { InviteUserInput, UpdateUserInput, UserSort } from '../lib/generated/types.ts'
import { idKey, isSameId } from '../lib/ids.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import { type MaybePromise, partialOrNull } from '../lib/partial.ts'
import { ifShaped, isRecordWithId, recordWithId } from '../lib/shapes.ts'
import { writtenRecord } from '../lib/writtenRecord.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import { pagedList } from '../rest/pagedList.ts'
import { recordWriter } from '../rest/recordWriter.ts'
import { estonian, sortingCapability } from '../rest/sorting.ts'
import type { UserReads } from './reads.ts'
import {
  deleteUser,
  inviteUser,
  type MemberFilter,
  readUser,
  readUserCounts,
  readUserPage,
  readUserRecords,
  replaceUser,
  resendInvitation,
} from './rest.ts'
import type { UserSession } from './session.ts'
import {
  changedUserToWire,
  countsOf,
  invitationWriter,
  statusNumber,
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
  capabilities: Capabilities
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
export function userMembers(rest: RestClient, { reads, session, capabilities }: MembersDeps) {
  const { users } = reads
  const writer = recordWriter(capabilities)
  const all = async () => (await users.load()).list

  /** The members of the whole list that a search finds, as the API sorts them. */
  async function found({ search, statuses, sort }: MemberFilter): Promise<UserModel[]> {
    const matches = memberMatcher(search)
    return (await all())
      .filter((user) => matches({ ...user, status: statusNumber(user) }))
      .filter(({ status }) => statuses == null || (status != null && statuses.includes(status)))
      .map((user) => ({
        user,
        name: (user.name ?? '') || (user.email ?? ''),
        residence: sort === 'RESIDENCE' ? (user.residence ?? '') : '',
      }))
      .toSorted(
        (one, other) =>
          Number(one.residence === '') - Number(other.residence === '') ||
          estonian.compare(one.residence, other.residence) ||
          estonian.compare(one.name, other.name),
      )
      .map(({ user }) => user)
  }

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
    async page({ search, statuses, sort, size, after }: MembersArgs): Promise<UserPageModel> {
      const filter = {
        search: search?.trim() ?? '',
        statuses: statuses?.length ? statuses : null,
        sort: sort ?? 'NAME',
      }
      const isDefault = filter.sort === 'NAME'
      const page = await pagedList(
        capabilities,
        { size, after },
        {
          readPage: (args) => readUserPage(rest, filter, args),
          readAll: () => found(filter),
          idOf: ({ id }) => id,
          capability: isDefault ? capability : sortingCapability,
        },
      )
      return { ...page, search: filter.search }
    },
    /** How many members a search finds, by status. */
    counts: async (search: string): Promise<UserCountModel[]> =>
      (await capabilities.has(capability))
        ? readUserCounts(rest, search)
        : countsOf(await found({ search, statuses: null, sort: 'NAME' })),
    /** One member; null when there is none. Searched for in the list on a server that cannot read a single one. */
    async find(id: string): Promise<UserModel | null> {
      if (!(await capabilities.has(capability))) return (await users.load()).byId.get(idKey(id)) ?? null
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
      const answer = await writer.create({
        whole: () => invitationWriter.created(invitation),
        headers,
        send: (body, sent) => inviteUser(rest, body, sent),
        forget: reads.forget,
      })
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
      const answer = await writer.change({
        async read() {
          const now = recordWithId<Record<string, unknown>>(await readUserRecords(rest), id)
          if (!now) throw new GatewayError('NOT_FOUND')
          return now
        },
        changes: () => userWriter.changes(input),
        wholeToWire: changedUserToWire,
        version,
        send: (body, headers) => replaceUser(rest, isOwn ? 'own' : 'admin', id, body, headers),
        forget: reads.forget,
      })
      return written(answer.body, (user) => isSameId(user.id, id))
    },
    /** Returns the id. */
    async delete(id: string): Promise<string> {
      await deleteUser(rest, id)
      reads.forget()
      return id
    },
  }
}

/** Of servers that find, count and read single members. */
const capability = 'liikmed'
