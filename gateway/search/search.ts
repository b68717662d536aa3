import type { QuerySearchArgs } from '../lib/generated/types.ts'
import type { RestClient } from '../rest/client.ts'
import { orNull } from '../rest/notOffered.ts'
import { readSearch } from './rest.ts'
import type { SearchResultsModel } from './wire/search.ts'

/** The search client of a request. SEARCH-1. */
export type SearchClient = ReturnType<typeof searchClient>

/** Creates the search client of a request. */
export const searchClient = (rest: RestClient) => ({
  /** What a search finds, by kind; null on a plain server. @throws BAD_USER_INPUT */
  find: (args: QuerySearchArgs): Promise<SearchResultsModel | null> => orNull(readSearch(rest, args)),
})
