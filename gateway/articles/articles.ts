import { GatewayError } from '../errors.ts'
import { isSameId } from '../lib/ids.ts'
import { sharedRead } from '../lib/loaders.ts'
import { cutPage, type PageArgs, type PageModel } from '../lib/pages.ts'
import { completeRows, partial } from '../lib/partial.ts'
import { ifShaped, isRecordWithId } from '../lib/shapes.ts'
import { writtenRecord } from '../lib/writtenRecord.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import { pagedList } from '../rest/pagedList.ts'
import { ifMatch } from '../rest/versions.ts'
import { type CatalogueModel, catalogueOf } from './catalogues.ts'
import { articleAsked, type ArticleInput } from './input.ts'
import { articleReads } from './reads.ts'
import { createArticle, deleteArticle, readCalendar, replaceArticle } from './rest.ts'
import { articleChangesToWire, articleFromWire, type ArticleModel, changedArticleToWire } from './wire/article.ts'
import { newLanguagesToWire } from './wire/language.ts'
import { articleWriting } from './writing.ts'

/** What writing an article needs from elsewhere. */
export interface ArticleDeps {
  /** The records to send for these files; `now` is their current list. */
  fileRecordsOf: (fileIds: readonly string[], now: unknown) => Promise<unknown[]>
}

/** An article as a client writes it. */
type ArticleWritten = ArticleInput & { language?: string | null | undefined }

/** The language of a new article that names none. ARTICLE-6. */
const defaultLanguage = 'et'

/** The articles as one request reads and writes them. */
export type ArticlesClient = ReturnType<typeof articlesClient>

/** The articles for one request. A write answers with what the API answered; the rest is read when it is asked for (REST-8). */
export function articlesClient(rest: RestClient, capabilities: Capabilities, deps: ArticleDeps) {
  const reads = articleReads(rest, capabilities)
  const writing = articleWriting(deps.fileRecordsOf)
  const calendar = sharedRead(() => readCalendar(rest))

  const forget = () => {
    reads.forget()
    calendar.forget()
  }

  const field = partial<ArticleModel>({
    what: 'an article',
    async load({ catalogue, id }, name) {
      const listed = reads.listed({ catalogue, id })
      return listed?.[name] === undefined ? (await reads.whole(catalogue, id)).article : listed
    },
  })

  /** What to send so that all but the changes stays as it is. */
  async function bodyOf(catalogue: CatalogueModel, id: string, input: ArticleInput): Promise<object> {
    const asked = articleAsked(input, catalogue)
    if ((await reads.can('partial-put')) && !asked.modules?.some(({ kind }) => kind === 'other'))
      return articleChangesToWire(await writing.changes(asked))
    const { record } = await reads.whole(catalogue, id)
    return changedArticleToWire(await writing.changes(asked, record), record)
  }

  /** `lang` of a new article. @throws NOT_FOUND without that original, CONFLICT where it has a version in the language */
  async function languagesOf(catalogue: CatalogueModel, language: string, versionOf: string | null | undefined) {
    if (versionOf == null) return newLanguagesToWire(language)
    const original = await field({ id: versionOf, catalogue }, 'languages')
    if (original.versionIds.get(language) != null)
      throw new GatewayError('CONFLICT', 'Selles keeles on sellel artiklil juba versioon.')
    return newLanguagesToWire(language, original)
  }

  return {
    /** A field of an article, from the whole one where neither the body at hand nor a list of this request has it. */
    field,
    calendar: () => calendar.load(),
    list: (slug: string): Promise<ArticleModel[]> => reads.lists.load(catalogueOf(slug).slug),
    async page(slug: string, args: PageArgs): Promise<PageModel<ArticleModel>> {
      const catalogue = catalogueOf(slug)
      const idOf = ({ id }: ArticleModel) => id
      const readAll = () => reads.lists.load(slug)
      if (!(await reads.hasPages(catalogue))) return cutPage(await readAll(), args, idOf)
      const readPage = (asked: PageArgs) => reads.pages.load({ catalogue: slug, ...asked })
      return pagedList(capabilities, args, { readPage, readAll, idOf })
    },
    /** Null where the catalogue has none with this id. */
    find: async (slug: string, id: string): Promise<ArticleModel | null> =>
      (await reads.find(catalogueOf(slug), id))?.article ?? null,
    /** Loads the articles whose rows lack any of the fields asked for, all at once. */
    async complete(rows: readonly ArticleModel[], asked: ReadonlySet<string>): Promise<void> {
      // A server without versions would be asked for each row, and have none to tell.
      if (asked.has('version') && !(await reads.can('if-match'))) for (const row of rows) row.version ??= null
      const [catalogue] = rows.map((row) => row.catalogue)
      if (!catalogue) return
      return completeRows({
        rows,
        fields: [
          ...articleFields.filter((name) => asked.has(name)),
          ...(asked.has('language') || asked.has('versions') ? (['languages'] as const) : []),
        ],
        load: async (id) => (await reads.whole(catalogue, id)).article,
        callsLeft: rest.callsLeft,
      })
    },
    async create(
      slug: string,
      input: ArticleWritten,
      versionOf: string | null | undefined,
      headers: Record<string, string>,
    ): Promise<ArticleModel> {
      const catalogue = catalogueOf(slug)
      const language = input.language ?? defaultLanguage
      const lang = await languagesOf(catalogue, language, versionOf)
      const changes = await writing.changes(articleAsked(input, catalogue))
      const body = { lang, ...articleChangesToWire(changes) }
      const answer = await createArticle(rest, catalogue, body, headers).finally(forget)
      const created = await writtenRecord(
        () => (isRecordWithId(answer) ? articleFromWire(answer, catalogue) : undefined),
        async () => newestOf(await reads.lists.load(slug), input.title ?? '', language),
      )
      return { ...created, saved: true }
    },
    /**
     * @param version the one that the change was made from; always sent, as it came from a server that knows versions
     * @throws CONFLICT with `ArticleConflict` where another person changed the article meanwhile; BAD_USER_INPUT for a language
     */
    async update(slug: string, id: string, input: ArticleWritten, version?: string | null): Promise<ArticleModel> {
      const catalogue = catalogueOf(slug)
      if (input.language != null)
        throw new GatewayError('BAD_USER_INPUT', null, { fields: { language: 'Artikli keel ei muutu.' } })
      const body = await bodyOf(catalogue, id, input)
      const headers = version == null ? {} : ifMatch(version)
      const answer = await replaceArticle(rest, catalogue, id, body, headers).finally(forget)
      const answered = ifShaped(answer, (value) => articleFromWire(value, catalogue))
      return { ...(answered && isSameId(answered.id, id) ? answered : { id, catalogue }), saved: true }
    },
    /** Answers with the id. */
    async delete(slug: string, id: string): Promise<string> {
      await deleteArticle(rest, catalogueOf(slug), id).finally(forget)
      return id
    },
  }
}

/** The newest with that title in that language: what a create made whose answer does not tell. */
function newestOf(articles: readonly ArticleModel[], title: string, language: string): ArticleModel | undefined {
  return articles
    .filter((article) => article.title === title.trim() && article.languages?.language === language)
    .sort((one, other) => (other.changedAt ?? '').localeCompare(one.changedAt ?? ''))[0]
}

/** The fields of an article that a body may lack and that are read by their own names. */
export const articleFields = [
  'title',
  'slug',
  'modules',
  'summary',
  'seoDescription',
  'isPublic',
  'cover',
  'categories',
  'order',
  'dates',
  'date',
  'years',
  'changedAt',
  'version',
] as const satisfies readonly (keyof ArticleModel)[]
