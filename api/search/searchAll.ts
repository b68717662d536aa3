import { cursorText, readCursor } from '../http/page.ts'
import type { ToolAccess } from '../http/tools/access.ts'
import { maySeeEmails } from '../http/tools/gate.ts'
import type { Database } from '../store/database.ts'
import { excerpt, markMatches } from './excerpt.ts'
import { findHits, type Hit, type HitCursor, type KindHits, partialMatchRank, type SearchScope } from './hits.ts'
import { kindsFor } from './kinds.ts'
import { readRecords, type SearchedRecord } from './records.ts'
import { hitCursorSchema, type SearchAllQuery, type WireSearchResults } from './schemas.ts'
import { matcherOf, understandSearch, type UnderstoodSearch } from './understand.ts'

/**
 * The best hits of each kind that the caller may read, or a page of one kind. SEARCH-1.
 * @throws 400 for an invalid cursor
 */
export async function searchAll(
  db: Database,
  tool: ToolAccess | null,
  { p, liik, keel, autor, aasta, piir, alates }: SearchAllQuery,
): Promise<WireSearchResults> {
  const scope: SearchScope = {
    kinds: kindsFor(tool).filter((kind) => liik == null || kind === liik),
    knownFrom: kindsFor(tool),
    seesPrivate: maySeeEmails(tool),
    language: keel || undefined,
    author: autor || undefined,
    year: aasta,
  }
  const after = alates == null ? undefined : readCursor(hitCursorSchema, alates)
  // One more than is shown, to know whether there is a next page.
  const { search, found } = await searchText(db, p, scope, { limit: piir + 1, after })
  const shown = found.map((one) => ({ ...one, hits: one.hits.slice(0, piir), isMore: one.hits.length > piir }))
  const records = await readRecords(
    db,
    shown.flatMap(({ hits }) => hits),
  )
  return {
    ryhmad: shown
      .filter(({ hits }) => hits.length > 0)
      .sort((a, b) => compareHits(a.hits[0], b.hits[0]))
      .map(({ kind, count, hits, isMore }) => ({
        liik: kind,
        hulk: count,
        tulemused: records.filter(({ hit }) => hit.kind === kind).map((one) => foundRecord(search, one)),
        jargmine: isMore ? cursorText(hits.at(-1)?.cursor) : null,
      })),
    tundmatud: search.unknown,
    ...(search.corrected != null && { parandus: search.corrected }),
  }
}

/** The hits of a text: without the fillers of a question, or with them if it finds nothing without. FORUM-12. */
export async function searchText(
  db: Database,
  text: string,
  scope: SearchScope,
  range: { limit?: number | undefined; after?: HitCursor | undefined },
): Promise<{ search: UnderstoodSearch; found: KindHits[] }> {
  const ways = await understandSearch(db, text)
  for (const way of ways) {
    const result = await findHits(db, way, scope, range)
    const isFound =
      result.found.length > 0 ||
      (range.after != null && (await findHits(db, way, scope, { limit: 1 })).found.length > 0)
    if (isFound || way === ways.at(-1)) return result
  }
  throw new Error('A search has at least one way to understand it.')
}

/** The better one first: by rank, pinned, newer. */
function compareHits(a: Hit | undefined, b: Hit | undefined): number {
  if (!a || !b) return 0
  const [rankA, pinnedA, momentA] = a.cursor
  const [rankB, pinnedB, momentB] = b.cursor
  return rankA - rankB || Number(pinnedB) - Number(pinnedA) || (momentB ?? '').localeCompare(momentA ?? '')
}

function foundRecord(search: UnderstoodSearch, { hit, record }: { hit: Hit; record: SearchedRecord }) {
  const isMatch = matcherOf(search, hit.language)
  return {
    _id: hit.id,
    teema: record.topic,
    koht: record.place,
    keel: hit.language || null,
    pealkiri: markMatches(record.title, isMatch),
    katkend: excerpt(record.html, isMatch),
    nimi: record.author || null,
    kuupaev: record.at,
    ...(hit.cursor[0] >= partialMatchRank && { osaline: true }),
  }
}
