import type { PageArgs, PageModel } from '../lib/pages.ts'
import type { RestClient } from '../rest/client.ts'
import { searchPage } from './rest.ts'
import { filtersToWire, type SearchFilters, type SearchHitModel } from './wire/search.ts'

/** The search of the forum. FORUM-7. */
export type ForumSearch = ReturnType<typeof forumSearch>

/** Creates the search client of a request. */
export function forumSearch(rest: RestClient) {
  return {
    /** @throws CONFLICT for filters on a plain server */
    page: (text: string, args: PageArgs, filters: SearchFilters): Promise<PageModel<SearchHitModel>> =>
      searchPage(rest, { p: text, ...filtersToWire(filters) }, args),
  }
}
