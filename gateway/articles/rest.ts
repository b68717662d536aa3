import type { Catalogue } from '../../schema/rules/catalogues.ts'
import { dayToWire } from '../lib/dateValue.ts'
import type { ArticleSort } from '../lib/generated/types.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import type { Body } from '../lib/record/fields.ts'
import { list, record } from '../lib/shapes.ts'
import type { RestClient, WriteAnswer } from '../rest/client.ts'
import { readPage } from '../rest/pagedList.ts'
import { pageFieldNames } from '../rest/pageWire.ts'
import { asking, path, type RestPath } from '../rest/path.ts'
import { beforeEnd, type CalendarPart } from './calendarPart.ts'
import { articleFromWire, type ArticleModel, newArticleFieldNames } from './wire/article.ts'
import { articleConflictFromWire } from './wire/articleConflict.ts'
import {
  filterFieldNames,
  filterToWire,
  type GroupFilter,
  monthFromWire,
  type MonthModel,
  sortToWire,
} from './wire/articleFilter.ts'
import { type CalendarEntryModel, calendarFromWire } from './wire/calendarEntry.ts'
import { articleWriter } from './writing.ts'

const fieldNames = { ...pageFieldNames, ...newArticleFieldNames, ...articleWriter.fieldNames }

/** A list of a catalogue. */
export interface ListAsked {
  catalogue: Catalogue
  /** Only what needs translating. */
  needsTranslation?: boolean
}

/** GET /api/{apiSlug}?piir=&alates=: one page (REST-6). */
export function readArticlePage(rest: RestClient, asked: ListAsked, args: PageArgs): Promise<PageModel<ArticleModel>> {
  const fromWire = (body: unknown) => articlesFromWire(body, asked.catalogue)
  return readPage(rest, listPath(asked), args, fromWire, { fieldNames })
}

/** An article of the editors' list: the version that it is shown by, and the others. */
export interface ArticleGroup {
  shown: ArticleModel
  others: ArticleModel[]
}

/** Which articles of the editors' list, and in which order. */
export interface GroupsAsked {
  filter: GroupFilter
  /** Null for the order of the catalogue. */
  sort: ArticleSort | null
}

/** GET /api/{apiSlug}/artiklid: a page of the editors' list, beyond §7. LIST-1. */
export function readGroupPage(
  rest: RestClient,
  catalogue: Catalogue,
  { filter, sort, ...args }: GroupsAsked & PageArgs,
): Promise<PageModel<ArticleGroup>> {
  const fromWire = (body: unknown) => list(body, 'the list of articles', (row) => groupFromWire(row, catalogue))
  const asked = asking(path`/api/${catalogue.slug}/artiklid`, { ...filterToWire(filter), ...sortToWire(sort) })
  return readPage(rest, asked, args, fromWire, { fieldNames: { ...pageFieldNames, ...filterFieldNames } })
}

/** GET /api/{apiSlug}/kuud: the months of a catalogue, beyond §7. LIST-2. */
export async function readMonths(rest: RestClient, catalogue: Catalogue): Promise<MonthModel[]> {
  return list(await rest.get(path`/api/${catalogue.slug}/kuud`), 'the months of articles', monthFromWire)
}

function groupFromWire(wire: unknown, catalogue: Catalogue): ArticleGroup {
  const { teised } = record<{ teised?: unknown }>(wire, 'an article of the editors’ list')
  return { shown: articleFromWire(wire, catalogue), others: articlesFromWire(teised ?? [], catalogue) }
}

/** GET /api/{apiSlug}/id/{id}: the wire record and its ETag. */
export async function readArticle(
  rest: RestClient,
  catalogue: Catalogue,
  id: string,
): Promise<{ record: Body; version: string | undefined }> {
  const { body, version } = await rest.page(path`/api/${catalogue.slug}/id/${id}`)
  return { record: record(body, 'an article'), version }
}

/** POST /api/{apiSlug}. */
export function createArticle(
  rest: RestClient,
  catalogue: Catalogue,
  body: object,
  headers: Record<string, string>,
): Promise<WriteAnswer> {
  return rest.write('POST', path`/api/${catalogue.slug}`, body, { headers, fieldNames })
}

/** PUT /api/{apiSlug}/{id}. @throws CONFLICT with `ArticleConflict` on 412 (ARTICLE-7) */
export function replaceArticle(
  rest: RestClient,
  catalogue: Catalogue,
  id: string,
  body: object,
  headers: Record<string, string>,
): Promise<WriteAnswer> {
  const refusalDetails = articleConflictFromWire
  return rest.write('PUT', path`/api/${catalogue.slug}/${id}`, body, { headers, fieldNames, refusalDetails })
}

/** DELETE /api/{apiSlug}/{id}. */
export async function deleteArticle(rest: RestClient, catalogue: Catalogue, id: string): Promise<void> {
  await rest.send('DELETE', path`/api/${catalogue.slug}/${id}`)
}

/**
 * GET /api/kalender/kirjed: a page of the calendar without modules, beyond §7. Of a part with an end
 * the page that reaches beyond it is the last. CAL-2.
 */
export async function readCalendarPage(
  rest: RestClient,
  { language, ...part }: CalendarPart & { language?: string },
  args: PageArgs,
): Promise<PageModel<CalendarEntryModel>> {
  const filters = {
    ...('from' in part ? { algus: dayToWire(part.from) } : { lopp: dayToWire(part.before) }),
    ...(language != null && { keel: language }),
  }
  const page = await readPage(rest, asking(path`/api/kalender/kirjed`, filters), args, calendarFromWire, { fieldNames })
  const items = beforeEnd(page.items, part)
  return items.length < page.items.length ? { ...page, items, next: null } : page
}

/** In the order of ARTICLE-2, which is that of §7 but for catalogues with many dates. */
function listPath({ catalogue: { slug, dates }, needsTranslation }: ListAsked): RestPath {
  const filters = { ...(dates === 'MANY' && { jarjestus: 'toimetaja' }), ...(needsTranslation && { tolge: 'vaja' }) }
  return asking(path`/api/${slug}`, filters)
}

function articlesFromWire(wire: unknown, catalogue: Catalogue): ArticleModel[] {
  return list(wire, 'the list of articles', (value) => articleFromWire(value, catalogue))
}
