import type { ApolloCache, Reference } from '@apollo/client'
import type { CachedPage } from '../../lib/cache/joinPages.ts'
import { DirectoryDocument, type DirectoryQuery, type MemberFragment, type UserStatus } from './generated.ts'

type Counts = DirectoryQuery['userPage']['counts']
/** A status; null or undefined for none. */
type Status = UserStatus | null | undefined

/** A list of members in the cache, with how many members its search finds. */
interface CachedMembers extends CachedPage<Reference> {
  counts: Counts
}

/** Adds an invited member to the cached lists that are not searched. USER-4. */
export function addMember(cache: ApolloCache, member: MemberFragment): void {
  for (const statuses of [null, ['INACTIVE' as const]])
    cache.updateQuery({ query: DirectoryDocument, variables: { search: null, statuses } }, (was) => {
      if (!was) return was
      const { items, counts } = was.userPage
      const others = items.filter(({ id }) => id !== member.id)
      const isNew = others.length === items.length
      const userPage = {
        ...was.userPage,
        items: [...others, member],
        counts: isNew ? recounted(counts, null, member.status) : counts,
      }
      return { ...was, userPage }
    })
}

/** Removes a deleted member from the cached lists that show them. USER-3. */
export function removeMember(cache: ApolloCache, id: string, status: Status): void {
  changeLists(cache, id, (page, isMember) => ({
    ...page,
    items: page.items.filter((row) => !isMember(row)),
    counts: recounted(page.counts, status, null),
  }))
}

/** Counts a member, whose status has changed, by the new one. USER-1. */
export function recountMember(cache: ApolloCache, id: string, from: Status, to: Status): void {
  if (from !== to) changeLists(cache, id, (page) => ({ ...page, counts: recounted(page.counts, from, to) }))
}

/** Changes the cached lists that have loaded a member; what others count is read again when they are opened. */
function changeLists(
  cache: ApolloCache,
  id: string,
  change: (page: CachedMembers, isMember: (row: Reference) => boolean) => CachedMembers,
): void {
  cache.modify({
    fields: {
      userPage: (kept: unknown, { readField }) => {
        // The field is stored in the shape of its `pagedList` policy.
        const page = kept as CachedMembers
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
