import { useApolloClient } from '@apollo/client/react'
import { type Pages, usePages } from '../../ui/list/usePages.ts'
import {
  DirectoryDocument,
  type DirectoryQuery,
  type MemberFragment,
  PendingMembersDocument,
  type PendingMembersQuery,
  type UserSort,
  type UserStatus,
} from './generated.ts'

/** The members that match a search, in an order, with a status or any (null). USER-1. */
export function useMemberPages(
  search: string,
  status: UserStatus | null,
  sort: { sort?: UserSort },
): Pages<DirectoryQuery, MemberFragment> {
  const variables = { search: search === '' ? null : search, statuses: status && [status], ...sort }
  return usePages({ query: DirectoryDocument, variables, pageOf: ({ userPage }) => userPage })
}

/** The list of those who have not registered. */
export interface PendingPages extends Pages<PendingMembersQuery, MemberFragment> {
  /** Loads all pages, for what is done with each of them. @throws the error */
  readAll: () => Promise<readonly MemberFragment[]>
}

/** Those who have not registered and match a search. USER-5. */
export function usePendingPages(search: string, { skip }: { skip: boolean }): PendingPages {
  const client = useApolloClient()
  const variables = { search: search === '' ? null : search }
  const pages = usePages({ query: PendingMembersDocument, variables, pageOf: ({ userPage }) => userPage, skip })

  async function readAll(): Promise<readonly MemberFragment[]> {
    let loaded = client.readQuery({ query: PendingMembersDocument, variables })?.userPage
    while (!loaded || loaded.next != null) {
      const { data } = await client.query({
        query: PendingMembersDocument,
        variables: { ...variables, size: 200, after: loaded?.next },
        fetchPolicy: 'network-only',
      })
      // The cache joins the pages.
      if (data) loaded = data.userPage
    }
    return loaded.items
  }
  return { ...pages, readAll }
}
