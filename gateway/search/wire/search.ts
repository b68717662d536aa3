import type { FoundRecord, QuerySearchArgs, SearchGroup, SearchKind, SearchResults } from '../../lib/generated/types.ts'
import { isLanguage } from '../../lib/languages.ts'
import { given, shaped } from '../../lib/record/codecs.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { identity, integer, list, moment, text } from '../../lib/shapes.ts'
import { pageFieldNames } from '../../rest/pageWire.ts'

const words: Record<SearchKind, string> = {
  FORUM: 'foorum',
  ARTICLE: 'artikkel',
  PAGE: 'leht',
  EVENT: 'syndmus',
  PROTOCOL: 'protokoll',
  ALBUM: 'album',
  FILE: 'fail',
  MEMBER: 'liige',
  FEEDBACK: 'tagasiside',
}
const kinds = new Map<unknown, SearchKind>(Object.entries(words).map(([kind, word]) => [word, kind as SearchKind]))

/** A result as the API sends it. SEARCH-1. */
export const foundRecordFields = {
  id: { wire: '_id', read: (id) => identity(id, 'a found record') },
  topicId: { wire: 'teema', read: (id) => (id == null ? null : identity(id, 'a topic')) },
  place: { wire: 'koht', read: (slug) => text(slug) ?? null },
  language: { wire: 'keel', read: (code) => (isLanguage(code) ? code : null) },
  title: { wire: 'pealkiri', read: given(text) },
  excerpt: { wire: 'katkend', read: given(text) },
  authorName: { wire: 'nimi', read: (name) => text(name) ?? null },
  date: { wire: 'kuupaev', read: (time) => moment(time) ?? null },
  isPartial: { wire: 'osaline', read: (flag) => flag === true },
} satisfies FieldTable<FoundRecord>

const found = rowReader('a found record', foundRecordFields)

/** The results of a kind as the API sends them. SEARCH-1. */
export const searchGroupFields = {
  kind: { wire: 'liik', read: (word) => kinds.get(word) },
  count: { wire: 'hulk', read: given(integer) },
  items: { wire: 'tulemused', read: shaped((rows) => list(rows, 'the found records', found.row)) },
  next: { wire: 'jargmine', read: (cursor) => text(cursor) ?? null },
} satisfies FieldTable<SearchGroup>

const group = rowReader('the results of a kind', searchGroupFields)

const wordsFromWire = (unknown: unknown) => list(unknown, 'the unknown words', (word) => text(word) ?? '')

/** GET /api/otsing/koik as the API sends it. SEARCH-1. */
export const searchResultsFields = {
  groups: { wire: 'ryhmad', read: shaped((groups) => list(groups, 'the kinds of results', group.row)) },
  unknownWords: { wire: 'tundmatud', read: shaped(wordsFromWire) },
  correctedText: { wire: 'parandus', read: (corrected) => text(corrected) ?? null },
} satisfies FieldTable<SearchResults>

/** What a search finds. SEARCH-1. */
export type SearchResultsModel = RowOf<typeof searchResultsFields>

/** Reads GET /api/otsing/koik. */
export const searchResultsReader = rowReader('the results of a search', searchResultsFields)

/** The query parameters of a search. */
export const searchToWire = ({ text, kind, language, author, year, size, after }: QuerySearchArgs) => ({
  p: text,
  ...(kind != null && { liik: words[kind] }),
  ...(language != null && { keel: language }),
  ...(author && { autor: author }),
  ...(year != null && { aasta: String(year) }),
  ...(size != null && { piir: String(size) }),
  ...(after != null && { alates: after }),
})

/** English names for the `valjad` of a refused search. */
export const searchFieldNames = {
  ...pageFieldNames,
  p: 'text',
  liik: 'kind',
  keel: 'language',
  autor: 'author',
  aasta: 'year',
}
