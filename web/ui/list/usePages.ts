import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import type { KeptPage } from '../../lib/cache/joinedPages.ts'
import { useAnswer } from '../answer/useAnswer.ts'

/** How many rows are read at a time. */
const pageSize = 50
/** The most that the gateway puts on one page. */
const largestPage = 200

/** What every query of a paged list takes beside what is asked for. */
interface PageVariables extends OperationVariables {
  size?: number | null | undefined
  after?: string | null | undefined
}

interface PagesOptions<D, V extends PageVariables, R> {
  query: TypedDocumentNode<D, V>
  /** What is asked for: `size` and `after` are the hook's own. */
  variables: Omit<V, keyof PageVariables>
  /** Where the list is in the answer; nothing where there is no such list. The cache's policy of that field is `pagedList`. */
  pageOf: (data: D) => KeptPage<R> | null | undefined
  /** Asks nothing, and shows nothing. */
  skip?: boolean
}

/** A list that grows by pages, as far as it was read. */
export interface Pages<D, R> {
  /** The answer to show: while another list is awaited, that of the list before. Undefined until the first one. */
  data: D | undefined
  /** The rows of `data`. */
  rows: readonly R[] | undefined
  /** Whether `data` is still that of the list before. */
  waiting: boolean
  /** Why there is nothing to show. */
  error: unknown
  retry: () => Promise<void>
  hasMore: boolean
  /** Reads the next page, for `LoadMore`. Throws the refusal. */
  readOn: () => Promise<unknown>
}

/**
 * A list read page by page. What the cache knows shows at once, and the server is asked for all of it again, so that a list that
 * was read further stays as long as it was and loses what others deleted or moved. GQL-6, NOTE-3, REST-6.
 */
export function usePages<D, V extends PageVariables, R>(options: PagesOptions<D, V, R>): Pages<D, R> {
  const { query, variables, pageOf, skip = false } = options
  const client = useApolloClient()
  const size = useSizeToRefresh(client, options)
  const result = useQuery<D, PageVariables>(query, {
    variables: { ...variables, size },
    skip,
    fetchPolicy: 'cache-and-network',
  })
  const { data, previousData, error, loading, refetch } = result
  const shown = skip ? undefined : (data ?? (loading ? previousData : undefined))
  const answer = useAnswer({ data: shown, error, loading, refetch })
  const next = (data && pageOf(data))?.next
  return {
    data: shown,
    rows: (shown && pageOf(shown))?.items,
    waiting: loading && data === undefined,
    error: shown === undefined && !skip ? answer.error : undefined,
    retry: answer.retry,
    hasMore: !skip && next != null,
    // Past the query that is drawn, which would draw itself as loading meanwhile; the cache joins the pages.
    readOn: () =>
      client.query<D, PageVariables>({
        query,
        variables: { ...variables, size: pageSize, after: next },
        fetchPolicy: 'network-only',
      }),
  }
}

/**
 * How many rows to ask for: a page as long as what the cache has of the list, as far as a page goes. Chosen when the list is
 * opened: another size would be another question while more is read.
 */
function useSizeToRefresh<D, V extends PageVariables, R>(
  client: ApolloClient,
  { query, variables, pageOf }: PagesOptions<D, V, R>,
): number {
  const key = JSON.stringify(variables)
  const [opened, setOpened] = useState(() => ({ key, size: sizeNow() }))
  if (opened.key === key) return opened.size
  const size = sizeNow()
  setOpened({ key, size })
  return size

  function sizeNow(): number {
    const known = client.readQuery<D, PageVariables>({ query, variables })
    const count = (known && pageOf(known))?.items.length ?? 0
    return Math.min(Math.max(count, pageSize), largestPage)
  }
}
