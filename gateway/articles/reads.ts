import type { Catalogue } from '../../schema/rules/catalogues.ts'
import { isNotFound } from '../errors.ts'
import { idKey } from '../lib/ids.ts'
import { keyedLoader } from '../lib/loaders.ts'
import type { PageArgs } from '../lib/pages.ts'
import type { MaybePromise } from '../lib/partial.ts'
import type { Body } from '../lib/record/fields.ts'
import type { RestClient } from '../rest/client.ts'
import { catalogueOf } from './catalogues.ts'
import { type GroupsRequest, type ListRequest, readArticle, readArticlePage, readGroupPage } from './rest.ts'
import { type ArticleModel, completeArticleFromWire } from './wire/article.ts'

/** A complete article (GET /api/{apiSlug}/id/{id}): the wire record and its model. */
export interface ArticleRead {
  record: Body
  article: ArticleModel
}

interface ArticleKey {
  catalogue: Catalogue
  id: string
}

/** A list of a catalogue by its slug: all articles, or those that need translating. */
interface ListKey {
  catalogue: string
  needsTranslation?: boolean
}

type PageKey = PageArgs & ListKey

type GroupsKey = PageArgs & GroupsRequest & { catalogue: string }

/** The reads of articles of a request. */
export type ArticleReads = ReturnType<typeof articleReads>

/** Creates the reads of a request: each list, page and article is read at most once until `discard` after a write. */
export function articleReads(rest: RestClient) {
  // Rows of lists: another language version in the same list needs no further call.
  const listed = new Map<string, ArticleModel>()
  const inProgress = new Set<Promise<unknown>>()
  /** Stores the rows of a list in `listed`. */
  function noted<T>(read: Promise<T>, rowsOf: (list: T) => ArticleModel[]): Promise<T> {
    const noting = read.then((list) => {
      for (const row of rowsOf(list)) listed.set(keyOf(row), row)
      return list
    })
    // Callers that await the list get its failure.
    const ended = noting.then(
      () => {},
      () => {},
    )
    inProgress.add(ended)
    void ended.then(() => inProgress.delete(ended))
    return noting
  }
  const completeModels = new WeakSet<ArticleModel>()
  const listOf = ({ catalogue, needsTranslation = false }: ListKey): ListRequest => ({
    catalogue: catalogueOf(catalogue),
    needsTranslation,
  })
  const pages = keyedLoader(
    (list: PageKey) => noted(readArticlePage(rest, listOf(list), list), ({ items }) => items),
    ({ catalogue, needsTranslation, size, after }) => JSON.stringify([catalogue, needsTranslation, size, after]),
  )
  const groups = keyedLoader(
    ({ catalogue, ...request }: GroupsKey) => {
      const read = readGroupPage(rest, catalogueOf(catalogue), request)
      return noted(read, ({ items }) => items.flatMap(({ shown, others }) => [shown, ...others]))
    },
    ({ catalogue, filter, sort, size, after }) => JSON.stringify([catalogue, filter, sort, size, after]),
  )
  const completeArticles = keyedLoader(async ({ catalogue, id }: ArticleKey): Promise<ArticleRead> => {
    const { record, version } = await readArticle(rest, catalogue, id)
    const article = { ...completeArticleFromWire(record, catalogue), version: version ?? null }
    completeModels.add(article)
    return { record, article }
  }, keyOf)

  return {
    /** A page of a list by the catalogue's slug, in the order of ARTICLE-2. */
    pages,
    /** A page of the editors' list. */
    groups,
    /** A complete article. @throws NOT_FOUND */
    complete: (catalogue: Catalogue, id: string) => completeArticles.load({ catalogue, id }),
    /** A complete article; null if the catalogue has none with this id. */
    async find(catalogue: Catalogue, id: string): Promise<ArticleRead | null> {
      try {
        return await completeArticles.load({ catalogue, id })
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },
    /**
     * The article's row in a list of this request; undefined if no list had it, and for an article that is complete itself. Awaits lists
     * that are being read, as otherwise the result would depend on which call is faster.
     */
    listed(article: ArticleModel): MaybePromise<ArticleModel | undefined> {
      if (completeModels.has(article)) return undefined
      const find = () => listed.get(keyOf(article))
      return inProgress.size === 0 ? find() : Promise.all(inProgress).then(find)
    },
    /** Discards everything after a write, which changes lists and, by `lang.list`, other versions of the article. */
    discard() {
      listed.clear()
      for (const loader of [pages, groups, completeArticles]) loader.clearAll()
    },
  }
}

const keyOf = ({ catalogue, id }: ArticleKey) => `${catalogue.slug} ${idKey(id)}`
