import type { ArticleFilter, ArticleSort } from '../lib/generated/types.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import type { RestClient } from '../rest/client.ts'
import { catalogueOf } from './catalogues.ts'
import type { ArticleReads } from './reads.ts'
import { readMonths } from './rest.ts'
import type { ArticleModel } from './wire/article.ts'
import { groupFilterOf, type MonthModel } from './wire/articleFilter.ts'

/** Arguments of a page of the editors' list. */
interface GroupPageArgs extends PageArgs {
  filter?: ArticleFilter | null | undefined
  sort?: ArticleSort | null | undefined
}

/** The editors' list of a catalogue: each article once; on a plain server each language version. LIST-1, LIST-2. */
export function articleGroups(rest: RestClient, reads: ArticleReads) {
  return {
    /** A page of the filtered articles, each as the language version that represents it. @throws BAD_USER_INPUT */
    async page(slug: string, { filter, sort = null, ...args }: GroupPageArgs): Promise<PageModel<ArticleModel>> {
      const catalogue = catalogueOf(slug).slug
      const { items, ...cursors } = await reads.groups.load({ catalogue, filter: groupFilterOf(filter), sort, ...args })
      return { items: items.map(({ shown }) => shown), ...cursors }
    },
    /** The months with dates of articles, the latest first; none on a plain server. */
    async months(slug: string): Promise<MonthModel[]> {
      const catalogue = catalogueOf(slug)
      return catalogue.dates === 'NONE' ? [] : readMonths(rest, catalogue)
    },
  }
}
