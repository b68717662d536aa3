import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { most } from '../../../schema/rules/client/limits.ts'
import type { CachedPage } from '../../lib/cache/joinPages.ts'
import { readData, type VariablesOption } from '../../lib/operations.ts'
import { useQueryState } from '../state/useQueryState.ts'

/** Rows per page: the usual number, and the maximum that the gateway returns, for refetching all loaded rows in one request. */
const usualSizes = { usual: 50, most: most.rows }

/** The paging variables of every paged query. */
interface PageVariables extends OperationVariables {
  size?: number | null | undefined
  after?: string | null | undefined
}

interface Paging {
  /** Sends no query and returns no data. */
  skip?: boolean
  /** Rows per page; a constant. For rows so large that the usual number would exceed the gateway's cost limit. GQL-3. */
  sizes?: { usual: number; most: number }
}

/** The options of a generated hook of a list, with the query's variables except `size` and `after`, which the hook sets. */
export type PagesOptions<V extends PageVariables> = Paging & VariablesOption<Omit<V, keyof PageVariables>>

/** Selects the page from the data; null or undefined if the list does not exist. The field's cache policy is `pagedList`. */
type PageOf<D, R> = (data: D) => CachedPage<R> | null | undefined

/** The loaded rows of a paged list. */
export interface Pages<D, R> {
  /** The data to show: those of the previous variables while new ones load. Undefined before the first response. */
  data: D | undefined
  /** The rows of `data`. */
  rows: readonly R[] | undefined
  /** Whether `data` belongs to the previous variables. */
  waiting: boolean
  /** Whether the list of these variables is loaded and has no rows. */
  isEmpty: boolean
  /** The error, if there is no data to show. */
  error: unknown
  retry: () => Promise<void>
  /** See useQueryState. */
  refreshSilently: () => Promise<void>
  hasMore: boolean
  /** Loads the next page, for `LoadMore`. @throws the error */
  readOn: () => Promise<unknown>
}

/**
 * Loads a list page by page, for the generated hooks of queries with `$size` and `$after`. Cached rows are shown at once and refetched in
 * one request, so that a list of several pages keeps its length and drops rows that others deleted or moved. GQL-6, NOTE-3, REST-6.
 */
export function usePages<D, V extends PageVariables, R>(
  query: TypedDocumentNode<D, V>,
  pageOf: PageOf<D, R>,
  { variables = {}, skip = false, sizes = usualSizes }: Paging & { variables?: OperationVariables },
): Pages<D, R> {
  const client = useApolloClient()
  const size = useSizeToRefresh(variables, sizes, () => {
    const known = client.readQuery<D, PageVariables>({ query, variables })
    return (known && pageOf(known))?.items.length ?? 0
  })
  const result = useQuery<D, PageVariables>(query, {
    variables: { ...variables, size },
    skip,
    fetchPolicy: 'cache-and-network',
  })
  const { data, previousData, error, loading, refetch } = result
  const shown = skip ? undefined : (data ?? (loading ? previousData : undefined))
  const state = useQueryState({ data: shown, error, loading, refetch })
  const next = (data && pageOf(data))?.next
  const rows = (shown && pageOf(shown))?.items
  const waiting = loading && data === undefined
  return {
    data: shown,
    rows,
    waiting,
    isEmpty: rows?.length === 0 && !waiting,
    error: shown === undefined && !skip ? state.error : undefined,
    retry: state.retry,
    refreshSilently: state.refreshSilently,
    hasMore: !skip && next != null,
    // `fetchMore` of the query above would set its `loading`. The cache policy joins the pages.
    readOn: () => readData(client, query, [{ ...variables, size: sizes.usual, after: next }]),
  }
}

/**
 * The number of rows to refetch: all cached rows of the list, up to `sizes.most`. Fixed when the list is opened, because another `size`
 * would start another query while more pages are loaded.
 */
function useSizeToRefresh(
  variables: OperationVariables,
  sizes: Required<Paging>['sizes'],
  cachedRows: () => number,
): number {
  const key = JSON.stringify(variables)
  const sizeNow = () => Math.min(Math.max(cachedRows(), sizes.usual), sizes.most)
  const [opened, setOpened] = useState(() => ({ key, size: sizeNow() }))
  if (opened.key === key) return opened.size
  const size = sizeNow()
  setOpened({ key, size })
  return size
}
