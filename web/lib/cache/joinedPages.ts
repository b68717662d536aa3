/** Where a page was asked for: behind a cursor, before one, or elsewhere. */
export interface CursorArgs {
  after?: string | null
  before?: string | null
}

/** A page as the cache keeps it, or all the pages that were joined into one. */
export interface KeptPage<R> {
  items: readonly R[]
  /** The cursor of the page that follows; null at the end of the list. */
  next?: string | null
  /** The cursor of the page that goes before; null at the beginning, and in lists that are only read forwards. */
  previous?: string | null
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
  if (after != null && after === kept.next) return chained(kept, page, page, keyOf)
  if (before != null && before === kept.previous) return chained(page, kept, page, keyOf)
  const inPage = new Map(page.items.map((row, place) => [keyOf(row), place]))
  const shared = kept.items.flatMap((row, place) => (inPage.has(keyOf(row)) ? [place] : []))
  const [first, last] = [shared[0], shared.at(-1)]
  // What was asked for behind or before a list that is gone meanwhile comes too late.
  if (first == null || last == null) return after == null && before == null ? page : kept
  const placeInPage = (place: number) => inPage.get(keyOf(kept.items[place] as R))
  // Where the page begins sooner, or says that nothing goes before, what is kept there has been deleted.
  const head = placeInPage(first) === 0 && page.previous != null ? kept.items.slice(0, first) : []
  const isEnd = placeInPage(last) === page.items.length - 1 && page.next != null
  const tail = isEnd ? kept.items.slice(last + 1) : []
  const start = head.length > 0 ? kept : page
  const end = tail.length > 0 ? kept : page
  return { ...page, items: [...head, ...page.items, ...tail], ...cursorsOf(start, end) }
}

/**
 * A list that is read from its top with a page that came later: the next one goes below, the first one anew takes the place of
 * as many rows as it covers. Rows that it pushed down stay; rows that others deleted or moved away go. REST-6.
 */
export function joinedFromTop<R>(
  kept: KeptPage<R>,
  page: KeptPage<R>,
  { after }: CursorArgs,
  keyOf: (row: R) => string,
): KeptPage<R> {
  // What was asked for behind a list that changed meanwhile does not adjoin it: the list's own end leads on.
  if (after != null) return after === kept.next ? chained(kept, page, page, keyOf) : kept
  const [inPage, positions] = [new Set(page.items.map(keyOf)), new Map(kept.items.map((row, at) => [keyOf(row), at]))]
  const shared = page.items.flatMap((row) => positions.get(keyOf(row)) ?? [])
  const [last, beforeLast = Infinity] = shared.slice(-2).reverse()
  if (page.next == null || last === undefined) return page
  const isGone = (row: R) => !inPage.has(keyOf(row))
  // Of what stood above the page's last row, what is missing in the page is gone; unless that row came up from further down,
  // for then it may have overtaken them, and nothing is known of what follows.
  if (beforeLast > last && kept.items.slice(0, last).some(isGone)) return page
  const below = kept.items.slice(last + 1).filter(isGone)
  return below.length > 0 ? chained(page, { ...kept, items: below }, page, keyOf) : page
}

/** One stretch behind the other; a row that both have stands where the newer page has it. */
function chained<R>(start: KeptPage<R>, end: KeptPage<R>, newer: KeptPage<R>, keyOf: (row: R) => string): KeptPage<R> {
  const inNewer = new Set(newer.items.map(keyOf))
  const itemsOf = (part: KeptPage<R>) =>
    part === newer ? part.items : part.items.filter((row) => !inNewer.has(keyOf(row)))
  return { ...newer, items: [...itemsOf(start), ...itemsOf(end)], ...cursorsOf(start, end) }
}

/** The cursors of a stretch that reaches from one page to another. Of forward lists there is no previous one to keep. */
function cursorsOf<R>(start: KeptPage<R>, end: KeptPage<R>): Pick<KeptPage<R>, 'next' | 'previous'> {
  return { next: end.next, ...('previous' in start && { previous: start.previous }) }
}
