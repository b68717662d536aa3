/** Maximum lengths of texts in the api and in the client's forms, in UTF-16 units. REST-9. */
export const longest = {
  /** Html of posts, modules, blocks and protocols, as sent and as stored, so that a stored text can be saved again. */
  html: 200_000,
  /** Html of an announcement. */
  announcement: 50_000,
  /** Titles of topics and announcements. */
  subject: 200,
  /** Titles of articles, albums and blocks. */
  title: 300,
  /** Links of blocks. */
  link: 2_000,
  categoryName: 100,
  tokenName: 60,
  /** The text of a search. */
  search: 300,
  /** An author's name as a filter of a search. */
  searchedAuthor: 100,
  /** The header `Idempotency-Key`. REST-7. */
  idempotencyKey: 200,
} as const

/** Maximum numbers of elements in a request or response of the api. */
export const most = {
  /** Rows of a page. REST-6. */
  rows: 200,
  /** Changes of a record whose former values are stored. HIST-1. */
  revisions: 100,
  /** People of an invitation by list, which is one transaction. USER-8. */
  invited: 500,
  /** Files of a zip: the request line with their ids is below 8 kB, the limit of nginx. LIST-8. */
  zipped: 200,
} as const

/** The limit of a text in an Estonian refusal, such as `kuni 50 000 tähemärki`. */
export const upTo = (characters: number): string =>
  `kuni ${characters < 10_000 ? characters : String(characters).replace(/\B(?=(?:\d{3})+$)/g, ' ')} tähemärki`
