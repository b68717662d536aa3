import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { type Pages, usePages } from '../../ui/list/usePages.ts'
import { type ArticleGroupFragment, ArticleGroupsDocument, type ArticleGroupsQuery } from './generated.ts'
import type { ArticleFilterState } from './useArticleFilter.ts'

/** Up to 100 articles in all their languages stay below what the gateway counts as a heavy operation. GQL-3. */
const pageSizes = { usual: 50, most: 100 }

/** The loaded articles of a list, or of a part of one. */
export type ArticlePages = Pages<ArticleGroupsQuery, ArticleGroupFragment>

/** The articles of a catalogue as the list is narrowed, or those of a part of a list that is divided by today. LIST-1, LIST-2. */
export function useArticlePages(
  catalogue: Catalogue,
  state: ArticleFilterState,
  when: 'COMING' | 'PAST' | undefined,
): ArticlePages {
  const filter = when === undefined ? state.filter : { ...state.filter, when }
  return usePages({
    query: ArticleGroupsDocument,
    // Left out rather than null, so that the whole list has one key in the cache.
    variables: { catalogue: catalogue.slug, ...(filter && { filter }), ...state.sort.variables },
    pageOf: ({ articleGroupPage }) => articleGroupPage,
    sizes: pageSizes,
  })
}
