import { isNotFound } from '../errors.ts'
import { idKey } from '../lib/ids.ts'
import { keyedLoader } from '../lib/loaders.ts'
import type { PageArgs } from '../lib/pages.ts'
import type { Unchecked } from '../lib/shapes.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import { type CatalogueModel, catalogueOf } from './catalogues.ts'
import { inListOrder } from './order.ts'
import { type ListAsked, readArticle, readArticlePage, readArticles } from './rest.ts'
import { type ArticleModel, wholeArticleFromWire, type WireArticle } from './wire/article.ts'

/** An article as it was read by itself. */
export interface ArticleRead {
  record: Unchecked<WireArticle>
  article: ArticleModel
}

interface ArticleKey {
  catalogue: CatalogueModel
  id: string
}

type PageKey = PageArgs & { catalogue: string }

/** What one request reads of the articles: every list, page and article at most once, until a write discards it. */
export function articleReads(rest: RestClient, capabilities: Capabilities) {
  const can = async (ability: string) => (await capabilities.current()).has(ability)
  // What the lists of this request tell, so that a version named by another row needs no call.
  const listed = new Map<string, ArticleModel>()
  const note = (rows: ArticleModel[]) => {
    for (const row of rows) listed.set(keyOf(row), row)
    return rows
  }
  /** Only where there are many dates does the order of §7 differ from the editors'. ARTICLE-2. */
  const listOf = async (slug: string): Promise<ListAsked> => {
    const catalogue = catalogueOf(slug)
    return { catalogue, inEditorsOrder: catalogue.dates === 'MANY' && (await can('jarjestus')) }
  }
  const lists = keyedLoader(async (slug) => {
    const rows = await readArticles(rest, await listOf(slug))
    return note(inListOrder(rows, catalogueOf(slug)))
  })
  const pages = keyedLoader(
    async ({ catalogue, ...args }: PageKey) => {
      const page = await readArticlePage(rest, await listOf(catalogue), args)
      note(page.items)
      return page
    },
    ({ catalogue, size, after }) => JSON.stringify([catalogue, size, after]),
  )
  const wholes = keyedLoader(async ({ catalogue, id }: ArticleKey): Promise<ArticleRead> => {
    const { record, version } = await readArticle(rest, catalogue, id)
    const article = wholeArticleFromWire(record, catalogue)
    return { record, article: { ...article, version: (await can('if-match')) ? (version ?? null) : null } }
  }, keyOf)

  return {
    capabilities,
    /** Whether the API announces that ability. */
    can,
    /** All articles of a catalogue, by its slug, in the order of ARTICLE-2. */
    lists,
    pages,
    /** Whether the API's own pages of a catalogue come in the order of ARTICLE-2. */
    hasPages: async (catalogue: CatalogueModel) => catalogue.dates !== 'MANY' || (await can('jarjestus')),
    /** An article by itself, whole. */
    whole: (catalogue: CatalogueModel, id: string) => wholes.load({ catalogue, id }),
    /** The same; null where the catalogue has none with this id. */
    async find(catalogue: CatalogueModel, id: string): Promise<ArticleRead | null> {
      try {
        return await wholes.load({ catalogue, id })
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },
    /** What a list of this request tells of an article; undefined where none has it. */
    listed: ({ catalogue, id }: ArticleKey) => listed.get(keyOf({ catalogue, id })),
    /** After a write no list is true any more, and no article that names its versions. */
    forget() {
      listed.clear()
      for (const loader of [lists, pages, wholes]) loader.clearAll()
    },
  }
}

const keyOf = ({ catalogue, id }: ArticleKey) => `${catalogue.slug} ${idKey(id)}`
