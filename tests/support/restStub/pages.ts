import { addressOf, isOwn, type LevelPart, ok, type StubAnswer, type StubRequest } from './answers.ts'

/**
 * Responds with a whole list or, of a server of ours, with the page of `piir` rows after the cursor `alates` and its
 * Link header. A cursor is the id of the last row sent. REST-6.
 * @param idOf gives the unique id of a row
 */
export function listAnswer<T extends object>(
  stub: LevelPart,
  request: StubRequest,
  rows: readonly T[],
  idOf: (row: T) => string,
): StubAnswer {
  const { searchParams } = addressOf(request)
  const [limit, after] = [searchParams.get('piir'), searchParams.get('alates')]
  if (!isOwn(stub) || limit == null) return ok(rows)
  const start = after == null ? 0 : rows.findIndex((row) => idOf(row) === after) + 1
  const end = start + Number(limit)
  const last = rows[end - 1]
  return ok(rows.slice(start, end), linksTo(request, { next: end < rows.length && last ? idOf(last) : undefined }))
}

/** The Link header (RFC 8288) of the next and previous pages. */
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
