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
import { partOfMonth } from './calendarPart.ts'
import { catalogueOf } from './catalogues.ts'
import { articleGroups } from './groups.ts'
import { requireValid } from './input.ts'
import { articleReads } from './reads.ts'
import { createArticle, deleteArticle, readCalendarPage, replaceArticle } from './rest.ts'
import { articleTranslations } from './translations.ts'
import { articleFromWire, type ArticleModel, lackingArticleFields } from './wire/article.ts'
import type { CalendarEntryModel } from './wire/calendarEntry.ts'
import { newLanguagesToWire } from './wire/language.ts'
import type { ModuleModel } from './wire/module.ts'
import { articleWriter } from './writing.ts'

/** The arguments of a page of articles. */
export type ArticlePageArgs = PageArgs & { needsTranslation?: boolean | null | undefined }

/** Reads and writes articles for one request. */
export type ArticlesClient = ReturnType<typeof articlesClient>

/**
 * Creates the articles client of one request. Reads are shared until a write. A write resolves to the fields in the API's response;
 * fields that are missing there are read when they are selected (REST-8).
 */
export function articlesClient(rest: RestClient) {
  const reads = articleReads(rest)

  const field = partial<ArticleModel>({
    what: 'an article',
    load(article, name) {
      const { catalogue, id } = article
      const whole = async () => (await reads.whole(catalogue, id)).article
      const fitting = (listed: ArticleModel | undefined) => (listed?.[name] === undefined ? whole() : listed)
      const listed = reads.listed(article)
      return listed instanceof Promise ? listed.then(fitting) : fitting(listed)
    },
  })

  const translations = articleTranslations(reads, field)

  /**
   * `lang` of a new article. Whether the language is free is for the API to say, which knows a repeated create from a second one (REST-7).
   * @throws NOT_FOUND if `versionOf` does not exist
   */
  async function languagesOf(catalogue: Catalogue, language: Language, versionOf: string | null | undefined) {
    if (versionOf == null) return newLanguagesToWire(language)
    return newLanguagesToWire(language, await field({ id: versionOf, catalogue }, 'languages'))
  }

  /** Loads the missing ones of the selected fields for all rows of a list in parallel, before they are resolved row by row. */
  async function complete(rows: readonly ArticleModel[], asked: ReadonlySet<string>): Promise<void> {
    const [catalogue] = rows.map((row) => row.catalogue)
    if (!catalogue) return
    return completeRows({
      rows,
      fields: [
        ...lackingArticleFields.filter((name) => asked.has(name)),
        ...(asked.has('language') || asked.has('versions') ? (['languages'] as const) : []),
      ],
      load: async (id) => (await reads.whole(catalogue, id)).article,
      callsLeft: rest.callsLeft(),
    })
  }

  return {
    translations,
    complete,
    groups: articleGroups(rest, reads),
    /** Who changed an article last; null on a plain server. */
    changedBy: (article: ArticleModel) => field(article, 'changedBy'),
    /** Reads a field: from the row, else from a list that this request has read, else from the whole article. */
    field,
    calendarPage: (args: CalendarPageArgs): Promise<PageModel<CalendarEntryModel>> => readCalendarPart(rest, args),
    /** The modules of an entry of the calendar; those that its row lacks are read from the article. */
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
      const answer = await createArticle(rest, catalogue, body, headers).finally(() => reads.discard())
      return createdRow(answer, rowForm(catalogue))
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
      const now = hasOther ? (await reads.whole(catalogue, id)).record : undefined
      const body = await articleWriter.changes(content, { catalogue }, now)
      const answer = await replaceArticle(rest, catalogue, id, body, headers).finally(() => reads.discard())
      return changedRow(id, answer, rowForm(catalogue))
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

/** The last changed article with this title and language: finds the created one when the response to the POST has no id (REST-8). */
/** The arguments of a page of the calendar. */
type CalendarPageArgs = PageArgs & {
  when?: 'COMING' | 'PAST' | null | undefined
  month?: string | null | undefined
}

/** A page of the internal calendar: of a month, of what comes or of what is past. CAL-1, CAL-2. */
function readCalendarPart(rest: RestClient, { when, month, ...args }: CalendarPageArgs) {
  const today = dayInTallinn()
  const part = month != null ? partOfMonth(month) : when === 'PAST' ? { before: today } : { from: today }
  return readCalendarPage(rest, part, args)
}
