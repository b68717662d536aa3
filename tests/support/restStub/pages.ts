import { type AbilitiesPart, addressOf, can, ok, type StubAnswer, type StubRequest } from './answers.ts'

/**
 * A list as it is answered: whole, or, on a stub that announces `paging`, the page that `piir` and `alates` ask for, with its
 * Link header. Cursors name the last row shown. REST-6.
 * @param idOf what tells a row from the others
 */
export function listAnswer<T extends object>(
  stub: AbilitiesPart,
  request: StubRequest,
  rows: readonly T[],
  idOf: (row: T) => string,
): StubAnswer {
  const { searchParams } = addressOf(request)
  const [limit, after] = [searchParams.get('piir'), searchParams.get('alates')]
  if (!can(stub, 'paging') || limit == null) return ok(rows)
  const start = after == null ? 0 : rows.findIndex((row) => idOf(row) === after) + 1
  const end = start + Number(limit)
  const last = rows[end - 1]
  return ok(rows.slice(start, end), linksTo(request, { next: end < rows.length && last ? idOf(last) : undefined }))
}

/** The Link header (RFC 8288) of the pages beside one. */
export function linksTo(
  request: StubRequest,
  cursors: { next?: string | undefined; prev?: string | undefined },
): Record<string, string> {
  const links = Object.entries(cursors).flatMap(([relation, cursor]) => {
    if (cursor == null) return []
    const { pathname, searchParams } = addressOf(request)
    searchParams.set('alates', cursor)
    return [`<${pathname}?${searchParams.toString()}>; rel="${relation}"`]
  })
  return links.length > 0 ? { link: links.join(', ') } : {}
}
