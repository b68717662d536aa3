import type { TypePolicies } from '@apollo/client'
import { type CachedPage, type CursorArgs, joinFromTop } from '../lib/cache/joinPages.ts'

/** A result, as the cache has it. */
interface Found {
  id: string
  language: string | null
}

/** The results of a search as the cache has them. */
interface Results {
  groups: readonly CachedPage<Found>[]
}

/** The cache policies of the search. GQL-6. */
export const searchPolicies: TypePolicies = {
  // An album has one id in both languages, whose titles and excerpts differ.
  FoundRecord: { keyFields: false },
  Query: {
    fields: {
      search: {
        keyArgs: ['text', 'kind', 'language', 'author', 'year'],
        // The pages of a kind are joined; the best of all kinds have no pages.
        merge(existing: Results | null | undefined, incoming: Results | null, { args }) {
          const [stored, page] = [existing?.groups[0], incoming?.groups[0]]
          if (args?.kind == null || !stored || !page) return incoming
          const keyOf = ({ id, language }: Found) => `${id} ${language}`
          return { ...incoming, groups: [{ ...page, ...joinFromTop(stored, page, args as CursorArgs, keyOf) }] }
        },
      },
    },
  },
}
