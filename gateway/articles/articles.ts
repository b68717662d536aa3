import type { Catalogue } from '../../schema/rules/catalogues.ts'
import { GatewayError } from '../errors.ts'
import type { WithFileRecords } from '../files/wire/file.ts'
import type { ArticleInput, Language } from '../lib/generated/types.ts'
import { defaultLanguage } from '../lib/languages.ts'
import { sharedRead } from '../lib/loaders.ts'
import { cutPage, type PageArgs, type PageModel } from '../lib/pages.ts'
import { completeRows, partial } from '../lib/partial.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import { pagedList } from '../rest/pagedList.ts'
import { recordWriter } from '../rest/recordWriter.ts'
import { newSlug } from '../rest/slugToSend.ts'
import { changedRow, createdRow } from '../rest/writtenRow.ts'
import { dayInTallinn } from './calendarDays.ts'
import { calendarPartOf, partOfMonth } from './calendarPart.ts'
import { catalogueOf } from './catalogues.ts'
import { articleGroups } from './groups.ts'
import { type ArticleContent, requireValid } from './input.ts'
import { articleReads } from './reads.ts'
import { createArticle, deleteArticle, readCalendar, readCalendarPage, replaceArticle } from './rest.ts'
import { articleTranslations, lacksLanguage } from './translations.ts'
import {
  articleFromWire,
  type ArticleModel,
  changedArticleToWire,
  lackingArticleFields,
  newArticleToWire,
} from './wire/article.ts'
import type { CalendarEntryModel } from './wire/calendarEntry.ts'
import { newLanguagesToWire } from './wire/language.ts'
import type { ModuleModel } from './wire/module.ts'
import { articleWriter, type ArticleWriting } from './writing.ts'

/** The arguments of a page of articles. */
export type ArticlePageArgs = PageArgs & { needsTranslation?: boolean | null | undefined }

/** Reads and writes articles for one request. */
export type ArticlesClient = ReturnType<typeof articlesClient>

/**
 * Creates the articles client of one request. Reads are shared until a write. A write resolves to the fields in the API's response;
 * fields that are missing there are read when they are selected (REST-8).
 */
export function articlesClient(rest: RestClient, capabilities: Capabilities, deps: WithFileRecords) {
  const reads = articleReads(rest, capabilities)
  const writer = recordWriter(capabilities)
  const calendar = calendarReads(rest, capabilities)

  const forget = () => {
    reads.forget()
    calendar.forget()
  }

  const field = partial<ArticleModel>({
    what: 'an article',
    async load(article, name) {
      const { catalogue, id } = article
      const listed = await reads.listed(article)
      return listed?.[name] === undefined ? (await reads.whole(catalogue, id)).article : listed
    },
  })

  const translations = articleTranslations(reads, field)

  /** The validated input. @throws BAD_USER_INPUT */
  function contentOf(input: ArticleInput, writing: ArticleWriting): Promise<ArticleContent> {
    requireValid(input, writing.catalogue, articleWriter.foreign(input, writing))
    return translations.supported(input)
  }

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
    // What a server without the capability does not have is null: else completeRows would read every article for it.
    if (asked.has('version') && !(await capabilities.has('if-match'))) for (const row of rows) row.version ??= null
    if (asked.has('translation') && !(await translations.isKnown())) for (const row of rows) row.translation ??= null
    if (asked.has('changedBy') && !(await groups.areKnown())) for (const row of rows) row.changedBy ??= null
    const [catalogue] = rows.map((row) => row.catalogue)
    if (!catalogue) return
    return completeRows({
      rows,
      fields: [
        ...lackingArticleFields.filter((name) => asked.has(name)),
        ...(asked.has('language') || asked.has('versions') ? (['languages'] as const) : []),
      ],
      load: async (id) => (await reads.whole(catalogue, id)).article,
      callsLeft: rest.callsLeft,
    })
  }

  const groups = articleGroups(rest, reads, translations, complete)

  /** The articles that are missing in one of the languages, for servers that cannot list what needs translating. */
  async function lackingLanguage(slug: string): Promise<ArticleModel[]> {
    const rows = await reads.lists.load({ catalogue: slug })
    await complete(rows, new Set(['language']))
    return rows.filter(lacksLanguage)
  }

  return {
    translations,
    complete,
    groups,
    /** Who changed an article last; null on servers that do not tell it. */
    changedBy: async (article: ArticleModel) => ((await groups.areKnown()) ? field(article, 'changedBy') : null),
    /** Reads a field: from the row, else from a list that this request has read, else from the whole article. */
    field,
    calendarPage: (args: CalendarPageArgs) => calendar.page(args),
    /** The modules of an entry of the calendar; those that its row lacks are read from the article. */
    modulesOfEntry: async ({ id, modules }: CalendarEntryModel): Promise<ModuleModel[]> =>
      modules ?? (await field({ id, catalogue: catalogueOf('kalender') }, 'modules')),
    async page(slug: string, { needsTranslation: asked, ...args }: ArticlePageArgs): Promise<PageModel<ArticleModel>> {
      const catalogue = catalogueOf(slug)
      const needsTranslation = asked ?? false
      const idOf = ({ id }: ArticleModel) => id
      if (needsTranslation && !(await translations.isKnown())) return cutPage(await lackingLanguage(slug), args, idOf)
      const readAll = () => reads.lists.load({ catalogue: slug, needsTranslation })
      if (!(await reads.hasPages(catalogue))) return cutPage(await readAll(), args, idOf)
      const readPage = (page: PageArgs) => reads.pages.load({ catalogue: slug, needsTranslation, ...page })
      return pagedList(capabilities, args, { readPage, readAll, idOf })
    },
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
      const writing = { ...deps, catalogue }
      const content = await contentOf(input, writing)
      const answer = await writer.create({
        async whole(known) {
          const lang = await languagesOf(catalogue, language, versionOf)
          const slug = newSlug(known, { wanted: content.slug ?? '', title: content.title ?? '' })
          return newArticleToWire(await articleWriter.created(content, writing), { lang, slug })
        },
        headers,
        send: (body, sent) => createArticle(rest, catalogue, body, sent),
        forget,
      })
      return createdRow(answer, rowForm(catalogue), async () =>
        newestOf(await reads.lists.load({ catalogue: slug }), input.title ?? '', language),
      )
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
      const writing = { ...deps, catalogue }
      const content = await contentOf(input, writing)
      const answer = await writer.change({
        read: async () => (await reads.whole(catalogue, id)).record,
        needsNow: content.modules?.some(({ other }) => other != null) ?? false,
        changes: (now) => articleWriter.changes(content, writing, now),
        wholeToWire: changedArticleToWire,
        version,
        send: (body, headers) => replaceArticle(rest, catalogue, id, body, headers),
        forget,
      })
      return changedRow(id, answer, rowForm(catalogue))
    },
    /** Deletes an article; resolves to its id. */
    async delete(slug: string, id: string): Promise<string> {
      await deleteArticle(rest, catalogueOf(slug), id).finally(forget)
      return id
    },
  }
}

const rowForm = (catalogue: Catalogue) => ({
  bare: (id: string): ArticleModel => ({ id, catalogue }),
  fromWire: (wire: unknown, version: string | null): ArticleModel => ({ ...articleFromWire(wire, catalogue), version }),
})

/** The last changed article with this title and language: finds the created one when the response to the POST has no id (REST-8). */
function newestOf(articles: readonly ArticleModel[], title: string, language: Language): ArticleModel | undefined {
  return articles
    .filter((article) => article.title === title.trim() && article.languages?.language === language)
    .sort((one, other) => (other.changedAt ?? '').localeCompare(one.changedAt ?? ''))[0]
}

/** The arguments of a page of the calendar. */
type CalendarPageArgs = PageArgs & {
  when?: 'COMING' | 'PAST' | null | undefined
  month?: string | null | undefined
}

/** Reads the internal calendar in one request; what is read whole is read once. CAL-1, CAL-2. */
function calendarReads(rest: RestClient, capabilities: Capabilities) {
  const whole = sharedRead(() => readCalendar(rest))
  return {
    /** A page of a month, of what comes or of what is past: read as a page if the API announces `kalendrikirjed`, else cut from the whole calendar. */
    async page({ when, month, ...args }: CalendarPageArgs): Promise<PageModel<CalendarEntryModel>> {
      rest.dependOnMore()
      const today = dayInTallinn()
      const part = month != null ? partOfMonth(month) : when === 'PAST' ? { before: today } : { from: today }
      if (await capabilities.has('kalendrikirjed')) return readCalendarPage(rest, part, args)
      // An entry has no id of its own, so its index in the part is the cursor.
      const rows = calendarPartOf(await whole.load(), part).map((entry, index) => ({ entry, index }))
      const { items, ...cursors } = cutPage(rows, args, ({ entry, index }) => `${index} ${entry.id}`)
      return { items: items.map(({ entry }) => entry), ...cursors }
    },
    /** Forgets what was read, after a write. */
    forget: () => whole.forget(),
  }
}
