import { useApolloClient } from '@apollo/client/react'
import { type Pages, usePages } from '../../ui/list/usePages.ts'
import { DirectoryDocument, type DirectoryQuery, type MemberFragment, type UserStatus } from './generated.ts'

/** Which members to list. */
interface MemberFilter {
  /** What they are searched for by; '' for all. */
  search: string
  /** Null for every status. */
  status: UserStatus | null
  /** Sends no query. */
  skip?: boolean
}

/** A paged list of members. */
export interface MemberPages extends Pages<DirectoryQuery, MemberFragment> {
  /** Loads all pages, for what is done with each member. @throws the error */
  readAll: () => Promise<readonly MemberFragment[]>
}

/** The members that a filter selects, by name. USER-1. */
export function useMemberPages({ search, status, skip = false }: MemberFilter): MemberPages {
  const client = useApolloClient()
  const variables = { search: search === '' ? null : search, statuses: status && [status] }
  const pages = usePages({ query: DirectoryDocument, variables, pageOf: ({ userPage }) => userPage, skip })

  async function readAll(): Promise<readonly MemberFragment[]> {
    let loaded = client.readQuery({ query: DirectoryDocument, variables })?.userPage
    while (!loaded || loaded.next != null) {
      const { data } = await client.query({
        query: DirectoryDocument,
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
