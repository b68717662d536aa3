/** Where a page was asked for: behind a cursor, before one, or elsewhere. */
export interface CursorArgs {
  after?: string | null
  before?: string | null
}

/** A page as the cache keeps it, or all the pages that were joined into one. */
export interface KeptPage<R> {
  nodes: readonly R[]
  pageInfo: {
    hasNextPage: boolean
    endCursor?: string | null
    hasPreviousPage: boolean
    startCursor?: string | null
  }
}

/**
 * A stretch of a list with a page that came later: one that adjoins or overlaps is joined, and what both have is the newer's;
 * one that touches nothing takes the place of all, unless it was asked for by a cursor. Both are whole stretches of a list that grows at its end only. REST-6.
 */
export function joined<R>(
  kept: KeptPage<R>,
  page: KeptPage<R>,
  { after, before }: CursorArgs,
  keyOf: (row: R) => string,
): KeptPage<R> {
  if (after != null && after === kept.pageInfo.endCursor) return chained(kept, page, page, keyOf)
  if (before != null && before === kept.pageInfo.startCursor) return chained(page, kept, page, keyOf)
  const inPage = new Map(page.nodes.map((row, place) => [keyOf(row), place]))
  const shared = kept.nodes.flatMap((row, place) => (inPage.has(keyOf(row)) ? [place] : []))
  const [first, last] = [shared[0], shared.at(-1)]
  // What was asked for behind or before a list that is gone meanwhile comes too late.
  if (first == null || last == null) return after == null && before == null ? page : kept
  const placeInPage = (place: number) => inPage.get(keyOf(kept.nodes[place] as R))
  // Where the page begins sooner, or says that nothing goes before, what is kept there has been deleted.
  const head = placeInPage(first) === 0 && page.pageInfo.hasPreviousPage ? kept.nodes.slice(0, first) : []
  const isEnd = placeInPage(last) === page.nodes.length - 1 && page.pageInfo.hasNextPage
  const tail = isEnd ? kept.nodes.slice(last + 1) : []
  const start = head.length > 0 ? kept : page
  const end = tail.length > 0 ? kept : page
  return { ...page, nodes: [...head, ...page.nodes, ...tail], pageInfo: infoOf(page, start, end) }
}

/**
 * A list that is read from its top with a page that came later: the next one is put behind, the first one anew above. What
 * stood in the first page and does not any more was pushed down by others. REST-6.
 */
export function joinedFromTop<R>(
  kept: KeptPage<R>,
  page: KeptPage<R>,
  { after }: CursorArgs,
  keyOf: (row: R) => string,
): KeptPage<R> {
  if (after != null) return chained(kept, page, page, keyOf)
  const inPage = new Set(page.nodes.map(keyOf))
  const touches = page.pageInfo.hasNextPage && kept.nodes.some((row) => inPage.has(keyOf(row)))
  return touches ? chained(page, kept, page, keyOf) : page
}

/** One stretch behind the other; a row that both have stands where the newer page has it. */
function chained<R>(start: KeptPage<R>, end: KeptPage<R>, newer: KeptPage<R>, keyOf: (row: R) => string): KeptPage<R> {
  const inNewer = new Set(newer.nodes.map(keyOf))
  const nodesOf = (part: KeptPage<R>) =>
    part === newer ? part.nodes : part.nodes.filter((row) => !inNewer.has(keyOf(row)))
  return { ...newer, nodes: [...nodesOf(start), ...nodesOf(end)], pageInfo: infoOf(newer, start, end) }
}

function infoOf<R>(newer: KeptPage<R>, start: KeptPage<R>, end: KeptPage<R>): KeptPage<R>['pageInfo'] {
  const { hasPreviousPage, startCursor } = start.pageInfo
  const { hasNextPage, endCursor } = end.pageInfo
  return { ...newer.pageInfo, hasPreviousPage, startCursor, hasNextPage, endCursor }
}
