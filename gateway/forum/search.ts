import { GatewayError } from '../errors.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import type { RestClient } from '../rest/client.ts'
import { pagedList } from '../rest/pagedList.ts'
import type { ForumReads } from './reads.ts'
import { searchForum, searchPage } from './rest.ts'
import { filtersToWire, type SearchFilters, type SearchHitModel } from './wire/search.ts'

/** The search of the forum. FORUM-7. */
export type ForumSearch = ReturnType<typeof forumSearch>

/** Creates the search client of a request. */
export function forumSearch(rest: RestClient, { capabilities }: ForumReads) {
  return {
    /** @throws CONFLICT for filters that the API does not announce */
    async page(text: string, args: PageArgs, filters: SearchFilters): Promise<PageModel<SearchHitModel>> {
      const asked = filtersToWire(filters)
      if (Object.keys(asked).length > 0 && !(await capabilities.established()).has('otsing-valikud'))
        throw new GatewayError('CONFLICT', 'See server ei oska otsingut täpsustada ega järjestada.')
      return pagedList(capabilities, args, {
        readPage: (range) => searchPage(rest, { p: text, ...asked }, range),
        readAll: () => searchForum(rest, text),
        idOf: ({ topic, postId }) => `${topic.id} ${postId ?? ''}`,
      })
    },
  }
}
