import type { QueryResolvers } from '../generated/resolvers.ts'

/** Query field of the search of everything. SEARCH-1. */
export const searchQuery: QueryResolvers = {
  search: (_, args, { search }) => search.find(args),
}
