import type { QuerySearchForumPageArgs, SearchHit } from '../../lib/generated/types.ts'
import { given } from '../../lib/record/codecs.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { identity, ifShaped, list, moment, text } from '../../lib/shapes.ts'
import { type TopicModel, topicReader } from './topic.ts'

// Only `teema`, `postitus` and `katkend` are in §7.
const call = 'GET /api/foorum/teema/{id}'

const wordsFromWire = (words: unknown) =>
  ifShaped(words, (all) => list(all, 'the words', (word) => text(word) ?? '')) ?? []

/** A hit of GET /api/foorum/otsing. Missing fields are read from its topic or post. */
export const searchHitFields = {
  topic: { wire: 'teema', read: (topic): TopicModel => topicReader.row(topic) },
  postId: { wire: 'postitus', read: (id) => (id == null ? null : identity(id, 'a post')) },
  authorName: { wire: 'nimi', read: given(text), call },
  createdAt: { wire: 'kuupaev', read: given(moment), call },
  excerpt: { wire: 'katkend', read: given(text), call },
  title: { wire: 'pealkiri', read: given(text), call },
  isPartial: { wire: 'osaline', read: (flag) => flag === true },
  unknownWords: { wire: 'tundmatud', read: wordsFromWire },
  correctedText: { wire: 'parandus', read: (corrected) => text(corrected) ?? null },
} satisfies FieldTable<SearchHit>

/** A search hit. Undefined fields are read from its topic or post. */
export type SearchHitModel = RowOf<typeof searchHitFields>

const reader = rowReader('a hit', searchHitFields)

/** Parses search hits, best match first. */
export const searchHitsFromWire = (wire: unknown): SearchHitModel[] => list(wire, 'the hits of a search', reader.row)

/** The filters and the order of a search. FORUM-12. */
export type SearchFilters = Pick<QuerySearchForumPageArgs, 'category' | 'author' | 'order'>

/** The query parameters of filters, without defaults. */
export function filtersToWire({ category, author, order }: SearchFilters): Record<string, string> {
  return {
    ...(category && { kategooria: category }),
    ...(author && { autor: author }),
    ...(order === 'NEWEST' && { jarjestus: 'uusimad' }),
  }
}
