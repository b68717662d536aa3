import type { PageArgs, PageModel } from '../lib/pages.ts'
import type { RestClient } from '../rest/client.ts'
import { pagedList } from '../rest/pagedList.ts'
import type { ForumReads } from './reads.ts'
import { searchForum, searchPage } from './rest.ts'
import type { SearchHitModel } from './wire/search.ts'

/** The search of the forum. FORUM-7. */
export type ForumSearch = ReturnType<typeof forumSearch>

/** Creates the search client of a request. */
export function forumSearch(rest: RestClient, { capabilities }: ForumReads) {
  return {
    /** All hits, best match first. */
    all: (text: string): Promise<SearchHitModel[]> => searchForum(rest, text),
    page: (text: string, args: PageArgs): Promise<PageModel<SearchHitModel>> =>
      pagedList(capabilities, args, {
        readPage: (asked) => searchPage(rest, text, asked),
        readAll: () => searchForum(rest, text),
        idOf: ({ topic, postId }) => `${topic.id} ${postId ?? ''}`,
      }),
  }
}
