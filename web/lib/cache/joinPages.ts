/** The cursor arguments of a page: after a cursor, before one, or neither. */
export interface CursorArgs {
  after?: string | null
  before?: string | null
}

/** A page as stored in the cache, or several pages merged into one. */
export interface CachedPage<R> {
  items: readonly R[]
  /** The cursor of the next page; null at the end of the list. */
  next?: string | null
  /** The cursor of the previous page; null at the start, and in lists that only page forwards. */
  previous?: string | null
}

/**
 * Merges an incoming page into the stored range of a list that grows only at its end. A page that adjoins or overlaps the
 * range is joined to it, with the incoming rows winning. A page that does neither replaces the range, unless it was requested
 * by a cursor, which is then outdated. REST-6.
 */
export function joinPage<R>(
  stored: CachedPage<R>,
  page: CachedPage<R>,
  { after, before }: CursorArgs,
  keyOf: (row: R) => string,
): CachedPage<R> {
  if (after != null && after === stored.next) return concatenated(stored, page, page, keyOf)
  if (before != null && before === stored.previous) return concatenated(page, stored, page, keyOf)
  const inPage = new Map(page.items.map((row, index) => [keyOf(row), index]))
  const shared = stored.items.flatMap((row, index) => (inPage.has(keyOf(row)) ? [index] : []))
  const [first, last] = [shared[0], shared.at(-1)]
  // A page requested by a cursor of a range that has been replaced since is dropped.
  if (first == null || last == null) return after == null && before == null ? page : stored
  const indexInPage = (index: number) => inPage.get(keyOf(stored.items[index] as R))
  // If the page begins earlier or has no previous page, the stored rows before it have been deleted.
  const head = indexInPage(first) === 0 && page.previous != null ? stored.items.slice(0, first) : []
  const isEnd = indexInPage(last) === page.items.length - 1 && page.next != null
  const tail = isEnd ? stored.items.slice(last + 1) : []
  const start = head.length > 0 ? stored : page
  const end = tail.length > 0 ? stored : page
  return { ...page, items: [...head, ...page.items, ...tail], ...cursorsOf(start, end) }
}

/**
 * Merges an incoming page into a list that is loaded from the top. The next page is appended; a refetched first page replaces the rows that
 * it covers. Rows that it pushed down remain; rows that others deleted or moved are dropped. REST-6.
 */
export function joinFromTop<R>(
  stored: CachedPage<R>,
  page: CachedPage<R>,
  { after }: CursorArgs,
  keyOf: (row: R) => string,
): CachedPage<R> {
  // A page after an outdated cursor does not adjoin the list and is dropped; the list's `next` is still valid.
  if (after != null) return after === stored.next ? concatenated(stored, page, page, keyOf) : stored
  const [inPage, positions] = [new Set(page.items.map(keyOf)), new Map(stored.items.map((row, at) => [keyOf(row), at]))]
  const shared = page.items.flatMap((row) => positions.get(keyOf(row)) ?? [])
  const [last, beforeLast = Infinity] = shared.slice(-2).reverse()
  if (page.next == null || last === undefined) return page
  const isMissing = (row: R) => !inPage.has(keyOf(row))
  // Stored rows above the page's last row that are missing in the page have been deleted, unless that last row itself has moved up past
  // them. In that case nothing is known about the rows that follow.
  if (beforeLast > last && stored.items.slice(0, last).some(isMissing)) return page
  const below = stored.items.slice(last + 1).filter(isMissing)
  return below.length > 0 ? concatenated(page, { ...stored, items: below }, page, keyOf) : page
}

/** Concatenates two ranges; a row in both keeps its position in the newer one. */
function concatenated<R>(
  start: CachedPage<R>,
  end: CachedPage<R>,
  newer: CachedPage<R>,
  keyOf: (row: R) => string,
): CachedPage<R> {
  const inNewer = new Set(newer.items.map(keyOf))
  const itemsOf = (cached: CachedPage<R>) =>
    cached === newer ? cached.items : cached.items.filter((row) => !inNewer.has(keyOf(row)))
  return { ...newer, items: [...itemsOf(start), ...itemsOf(end)], ...cursorsOf(start, end) }
}

/** The cursors of a range from `start` to `end`. Forward-only lists have no `previous`. */
function cursorsOf<R>(start: CachedPage<R>, end: CachedPage<R>): Pick<CachedPage<R>, 'next' | 'previous'> {
  return { next: end.next, ...('previous' in start && { previous: start.previous }) }
}
