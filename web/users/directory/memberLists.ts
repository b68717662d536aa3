import type { ApolloCache, Reference } from '@apollo/client'
import type { CachedPage } from '../../lib/cache/joinPages.ts'
import {
  DirectoryDocument,
  type DirectoryQuery,
  type MemberFragment,
  PendingMembersDocument,
  type UserStatus,
} from './generated.ts'

type Counts = DirectoryQuery['userPage']['counts']
/** A status; null or undefined for none. */
type Status = UserStatus | null | undefined

/** A cached list of members, with the number of matches by status if it was requested. */
interface CachedMembers extends CachedPage<Reference> {
  counts?: Counts
}

/** Adds an invited member to the cached lists without a search. USER-4. */
export function addMember(cache: ApolloCache, member: MemberFragment): void {
  const added = (items: MemberFragment[]) => [...items.filter(({ id }) => id !== member.id), member]
  cache.updateQuery({ query: PendingMembersDocument, variables: { search: null } }, (was) => {
    return was && { ...was, userPage: { ...was.userPage, items: added(was.userPage.items) } }
  })
  cache.updateQuery({ query: DirectoryDocument, variables: { search: null, statuses: null } }, (was) => {
    if (!was) return was
    const items = added(was.userPage.items)
    const isNew = items.length > was.userPage.items.length
    const counts = isNew ? recounted(was.userPage.counts, null, member.status) : was.userPage.counts
    return { ...was, userPage: { ...was.userPage, items, counts } }
  })
}

/** Removes a deleted member from the cached lists that show them. USER-3. */
export function removeMember(cache: ApolloCache, id: string, status: Status): void {
  changeLists(cache, id, (page, isMember) => ({
    ...page,
    items: page.items.filter((row) => !isMember(row)),
    ...(page.counts && { counts: recounted(page.counts, status, null) }),
  }))
}

/** Updates the counts by status after a member's status has changed. USER-1. */
export function recountMember(cache: ApolloCache, id: string, from: Status, to: Status): void {
  if (from !== to)
    changeLists(cache, id, (page) => (page.counts ? { ...page, counts: recounted(page.counts, from, to) } : page))
}

/** Changes the cached lists that contain a member; the counts of other lists are refetched when they are opened. */
function changeLists(
  cache: ApolloCache,
  id: string,
  change: (page: CachedMembers, isMember: (row: Reference) => boolean) => CachedMembers,
): void {
  cache.modify({
    fields: {
      userPage: (stored: unknown, { readField }) => {
        // The field is stored in the shape of its `pagedList` policy.
        const page = stored as CachedMembers
        const isMember = (row: Reference) => readField('id', row) === id
        return page.items.some(isMember) ? change(page, isMember) : page
      },
    },
  })
}

function recounted(counts: Counts, from: Status, to: Status): Counts {
  const known = to == null || counts.some(({ status }) => status === to)
  const all = known ? counts : [...counts, { __typename: 'UserCount' as const, status: to, count: 0 }]
  return all.map((row) => ({ ...row, count: row.count + Number(row.status === to) - Number(row.status === from) }))
}
