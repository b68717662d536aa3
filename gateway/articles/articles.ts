import type { Catalogue } from '../../schema/rules/catalogues.ts'
import { GatewayError } from '../errors.ts'
import type { ArticleInput, Language } from '../lib/generated/types.ts'
import { defaultLanguage } from '../lib/languages.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import { completeRows, partial } from '../lib/partial.ts'
import type { RestClient } from '../rest/client.ts'
import { versionHeader } from '../rest/versions.ts'
import { changedRow, createdRow } from '../rest/writtenRow.ts'
import { dayInTallinn } from './calendarDays.ts'
import { rangeOfMonth } from './calendarRange.ts'
import { catalogueOf } from './catalogues.ts'
import { articleGroups } from './groups.ts'
import { requireValid } from './input.ts'
import { articleReads } from './reads.ts'
import { createArticle, deleteArticle, readCalendarPage, replaceArticle } from './rest.ts'
import { articleTranslations } from './translations.ts'
import { articleFromWire, type ArticleModel, optionalArticleFields } from './wire/article.ts'
import type { CalendarEntryModel } from './wire/calendarEntry.ts'
import { newLanguagesToWire } from './wire/language.ts'
import type { ModuleModel } from './wire/module.ts'
import { articleWriter } from './writing.ts'

/** The arguments of a page of articles. */
export type ArticlePageArgs = PageArgs & { needsTranslation?: boolean | null | undefined }

/** Reads and writes articles for one request. */
export type ArticlesClient = ReturnType<typeof articlesClient>

/**
 * Creates the articles client of a request. Reads are shared until a write. A write returns the fields of the API's response; others are
 * read when selected (REST-8).
 */
export function articlesClient(rest: RestClient) {
  const reads = articleReads(rest)

  const field = partial<ArticleModel>({
    what: 'an article',
    load(article, name) {
      const { catalogue, id } = article
      const readComplete = async () => (await reads.complete(catalogue, id)).article
      const fitting = (listed: ArticleModel | undefined) => (listed?.[name] === undefined ? readComplete() : listed)
      const listed = reads.listed(article)
      return listed instanceof Promise ? listed.then(fitting) : fitting(listed)
    },
  })

  const translations = articleTranslations(reads, field)

  /**
   * `lang` of a new article: its language, and the ids of its other versions by language. Only the API checks that the language is free,
   * as it knows a repeated create from a second one (REST-7).
   * @throws NOT_FOUND if `versionOf` does not exist
   */
  async function languagesOf(catalogue: Catalogue, language: Language, versionOf: string | null | undefined) {
    if (versionOf == null) return newLanguagesToWire(language)
    return newLanguagesToWire(language, await field({ id: versionOf, catalogue }, 'languages'))
  }

  /** Loads missing selected fields of all rows of a list concurrently, before they are resolved row by row. */
  async function complete(rows: readonly ArticleModel[], requested: ReadonlySet<string>): Promise<void> {
    const [catalogue] = rows.map((row) => row.catalogue)
    if (!catalogue) return
    return completeRows({
      rows,
      fields: [
        ...optionalArticleFields.filter((name) => requested.has(name)),
        ...(requested.has('language') || requested.has('versions') ? (['languages'] as const) : []),
      ],
      load: async (id) => (await reads.complete(catalogue, id)).article,
      callsLeft: rest.callsLeft(),
    })
  }

  return {
    translations,
    complete,
    groups: articleGroups(rest, reads),
    /** The last editor of an article; null on a plain server. */
    changedBy: (article: ArticleModel) => field(article, 'changedBy'),
    /** Reads a field: from the row, else from a list that this request has read, else from the complete article. */
    field,
    calendarPage: (args: CalendarPageArgs): Promise<PageModel<CalendarEntryModel>> => readCalendarRange(rest, args),
    /** The modules of a calendar entry; if missing they are read from the article. */
    modulesOfEntry: async ({ id, modules }: CalendarEntryModel): Promise<ModuleModel[]> =>
      modules ?? (await field({ id, catalogue: catalogueOf('kalender') }, 'modules')),
    page: (catalogue: string, args: ArticlePageArgs): Promise<PageModel<ArticleModel>> =>
      reads.pages.load({
        ...args,
        catalogue: catalogueOf(catalogue).slug,
        needsTranslation: args.needsTranslation ?? false,
      }),
    /** An article; null if the catalogue has none with this id. @throws NOT_FOUND for an unknown catalogue */
    find: async (slug: string, id: string): Promise<ArticleModel | null> =>
      (await reads.find(catalogueOf(slug), id))?.article ?? null,
    async create(
      slug: string,
      input: ArticleInput,
      versionOf: string | null | undefined,
      headers: Record<string, string>,
    ): Promise<ArticleModel> {
      const catalogue = catalogueOf(slug)
      const language = input.language ?? defaultLanguage
      const content = requireValid(input, catalogue, articleWriter.foreign(input, { catalogue }))
      const lang = await languagesOf(catalogue, language, versionOf)
      const body = { ...(await articleWriter.created(content, { catalogue })), lang, slug: content.slug ?? '' }
      const response = await createArticle(rest, catalogue, body, headers).finally(() => reads.discard())
      return createdRow(response, rowForm(catalogue))
    },
    /**
     * Updates an article. ARTICLE-7.
     * @param version the version that was edited
     * @throws CONFLICT with `ArticleConflict` if the article has changed since that version; BAD_USER_INPUT if `input` has a language
     */
    async update(slug: string, id: string, input: ArticleInput, version?: string | null): Promise<ArticleModel> {
      const catalogue = catalogueOf(slug)
      if (input.language != null)
        throw new GatewayError('BAD_USER_INPUT', null, { fields: { language: 'Artikli keelt ei saa muuta.' } })
      const headers = versionHeader(version)
      const content = requireValid(input, catalogue, articleWriter.foreign(input, { catalogue }))
      const hasOther = content.modules?.some(({ other }) => other != null) ?? false
      const now = hasOther ? (await reads.complete(catalogue, id)).record : undefined
      const body = await articleWriter.changes(content, { catalogue }, now)
      const response = await replaceArticle(rest, catalogue, id, body, headers).finally(() => reads.discard())
      return changedRow(id, response, rowForm(catalogue))
    },
    /** Deletes an article; resolves to its id. */
    async delete(slug: string, id: string): Promise<string> {
      await deleteArticle(rest, catalogueOf(slug), id).finally(() => reads.discard())
      return id
    },
  }
}

const rowForm = (catalogue: Catalogue) => ({
  bare: (id: string): ArticleModel => ({ id, catalogue }),
  fromWire: (wire: unknown, version: string | null): ArticleModel => ({ ...articleFromWire(wire, catalogue), version }),
})

/** The arguments of a page of the calendar. */
type CalendarPageArgs = PageArgs & {
  when?: 'COMING' | 'PAST' | null | undefined
  month?: string | null | undefined
}

/** A page of the internal calendar: a month, future events or past events. CAL-1, CAL-2. */
function readCalendarRange(rest: RestClient, { when, month, ...args }: CalendarPageArgs) {
  const today = dayInTallinn()
  const range = month != null ? rangeOfMonth(month) : when === 'PAST' ? { before: today } : { from: today }
  return readCalendarPage(rest, range, args)
}
