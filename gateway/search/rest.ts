import type { QuerySearchArgs } from '../lib/generated/types.ts'
import type { RestClient } from '../rest/client.ts'
import { path, withQuery } from '../rest/path.ts'
import {
  searchFieldNames as fieldNames,
  type SearchResultsModel,
  searchResultsReader,
  searchToWire,
} from './wire/search.ts'

/** GET /api/otsing/koik, beyond §7. SEARCH-1. */
export async function readSearch(rest: RestClient, args: QuerySearchArgs): Promise<SearchResultsModel> {
  const call = withQuery(path`/api/otsing/koik`, searchToWire(args))
  return searchResultsReader.row(await rest.get(call, { fieldNames }))
}
