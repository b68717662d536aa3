/** The longest texts that the api takes and the client lets people type, in UTF-16 units. REST-9. */
export const longest = {
  /** Html of posts, modules, blocks and protocols, as sent and as stored, so that a stored text can be saved again. */
  html: 200_000,
  /** Html of an announcement: it is read at one sitting; longer texts are topics. */
  announcement: 50_000,
  /** Titles of topics and announcements. */
  subject: 200,
  /** Titles of articles, albums and blocks. */
  title: 300,
  /** Links of blocks. */
  link: 2_000,
  categoryName: 100,
  tokenName: 60,
  /** The words of any search. */
  search: 300,
  /** An author's name, by which a search is narrowed. */
  searchedAuthor: 100,
  /** The header `Idempotency-Key`. REST-7. */
  idempotencyKey: 200,
} as const

/** The most elements that the api takes or responds with at once. */
export const most = {
  /** Rows of a page. REST-6. */
  rows: 200,
  /** People of an invitation by list: a village, in one transaction. USER-8. */
  invited: 500,
} as const

/** The limit of a text as a refusal says it in Estonian, such as `kuni 50 000 tähemärki`. */
export const upTo = (characters: number): string =>
  `kuni ${characters < 10_000 ? characters : String(characters).replace(/\B(?=(?:\d{3})+$)/g, ' ')} tähemärki`
