import type { Catalogue } from '../../schema/rules/catalogues.ts'
import { isNotFound } from '../errors.ts'
import { idKey } from '../lib/ids.ts'
import { keyedLoader } from '../lib/loaders.ts'
import type { PageArgs } from '../lib/pages.ts'
import type { MaybePromise } from '../lib/partial.ts'
import type { Body } from '../lib/record/fields.ts'
import type { RestClient } from '../rest/client.ts'
import { catalogueOf } from './catalogues.ts'
import { type GroupsAsked, type ListAsked, readArticle, readArticlePage, readGroupPage } from './rest.ts'
import { type ArticleModel, wholeArticleFromWire } from './wire/article.ts'

/** A whole article (GET /api/{apiSlug}/id/{id}): the wire record, and the model made from it. */
export interface ArticleRead {
  record: Body
  article: ArticleModel
}

interface ArticleKey {
  catalogue: Catalogue
  id: string
}

/** A list of a catalogue by its slug: all of it, or what needs translating . */
interface ListKey {
  catalogue: string
  needsTranslation?: boolean
}

type PageKey = PageArgs & ListKey

type GroupsKey = PageArgs & GroupsAsked & { catalogue: string }

/** The reads of articles of a request. */
export type ArticleReads = ReturnType<typeof articleReads>

/** The reads of articles in one request: each list, page and article is read at most once, until `discard` after a write. */
export function articleReads(rest: RestClient) {
  // Rows of lists: a language version that is in the same list needs no further call.
  const listed = new Map<string, ArticleModel>()
  const underWay = new Set<Promise<unknown>>()
  /** Notes the rows of a list that is being read. */
  function noted<T>(read: Promise<T>, rowsOf: (list: T) => ArticleModel[]): Promise<T> {
    const noting = read.then((list) => {
      for (const row of rowsOf(list)) listed.set(keyOf(row), row)
      return list
    })
    // Whoever awaits the list hears of its failure.
    const ended = noting.then(
      () => {},
      () => {},
    )
    underWay.add(ended)
    void ended.then(() => underWay.delete(ended))
    return noting
  }
  const wholeRows = new WeakSet<ArticleModel>()
  const listOf = ({ catalogue, needsTranslation = false }: ListKey): ListAsked => ({
    catalogue: catalogueOf(catalogue),
    needsTranslation,
  })
  const pages = keyedLoader(
    (list: PageKey) => noted(readArticlePage(rest, listOf(list), list), ({ items }) => items),
    ({ catalogue, needsTranslation, size, after }) => JSON.stringify([catalogue, needsTranslation, size, after]),
  )
  const groups = keyedLoader(
    ({ catalogue, ...asked }: GroupsKey) => {
      const read = readGroupPage(rest, catalogueOf(catalogue), asked)
      return noted(read, ({ items }) => items.flatMap(({ shown, others }) => [shown, ...others]))
    },
    ({ catalogue, filter, sort, size, after }) => JSON.stringify([catalogue, filter, sort, size, after]),
  )
  const wholes = keyedLoader(async ({ catalogue, id }: ArticleKey): Promise<ArticleRead> => {
    const { record, version } = await readArticle(rest, catalogue, id)
    const article = { ...wholeArticleFromWire(record, catalogue), version: version ?? null }
    wholeRows.add(article)
    return { record, article }
  }, keyOf)

  return {
    /** A whole list by the catalogue's slug, in the order of ARTICLE-2. */
    pages,
    /** A page of the editors' list. */
    groups,
    /** A whole article. @throws NOT_FOUND */
    whole: (catalogue: Catalogue, id: string) => wholes.load({ catalogue, id }),
    /** A whole article; null if the catalogue has none with this id. */
    async find(catalogue: Catalogue, id: string): Promise<ArticleRead | null> {
      try {
        return await wholes.load({ catalogue, id })
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },
    /**
     * The article's row in a list of this request; undefined if no list had it, and for a whole article, which has what there is. Lists that
     * are being read are awaited: else what is answered would depend on which call is faster.
     */
    listed(article: ArticleModel): MaybePromise<ArticleModel | undefined> {
      if (wholeRows.has(article)) return undefined
      const find = () => listed.get(keyOf(article))
      return underWay.size === 0 ? find() : Promise.all(underWay).then(find)
    },
    /** Discards everything after a write: it changes lists and, through `lang.list`, other versions of the article. */
    discard() {
      listed.clear()
      for (const loader of [pages, groups, wholes]) loader.clearAll()
    },
  }
}

const keyOf = ({ catalogue, id }: ArticleKey) => `${catalogue.slug} ${idKey(id)}`
