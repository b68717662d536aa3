import type { Catalogue } from '../../schema/rules/catalogues.ts'
import { dayToWire } from '../lib/dateValue.ts'
import type { ArticleSort } from '../lib/generated/types.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import type { Body } from '../lib/record/fields.ts'
import { list, record } from '../lib/shapes.ts'
import type { RestClient, WriteResponse } from '../rest/client.ts'
import { readPage } from '../rest/pagedList.ts'
import { pageFieldNames } from '../rest/pageWire.ts'
import { path, type RestPath, withQuery } from '../rest/path.ts'
import { beforeEnd, type CalendarRange } from './calendarRange.ts'
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
export interface ListRequest {
  catalogue: Catalogue
  /** Only articles that need translating. */
  needsTranslation?: boolean
}

/** GET /api/{apiSlug}?piir=&alates=: one page (REST-6). */
export function readArticlePage(
  rest: RestClient,
  request: ListRequest,
  args: PageArgs,
): Promise<PageModel<ArticleModel>> {
  const fromWire = (body: unknown) => articlesFromWire(body, request.catalogue)
  return readPage(rest, listPath(request), args, fromWire, { fieldNames })
}

/** An article of the editors' list: the language version that represents it, and the others. */
export interface ArticleGroup {
  shown: ArticleModel
  others: ArticleModel[]
}

/** Filter and order of the editors' list. */
export interface GroupsRequest {
  filter: GroupFilter
  /** Null for the order of the catalogue. */
  sort: ArticleSort | null
}

/** GET /api/{apiSlug}/artiklid: a page of the editors' list, beyond §7. LIST-1. */
export function readGroupPage(
  rest: RestClient,
  catalogue: Catalogue,
  { filter, sort, ...args }: GroupsRequest & PageArgs,
): Promise<PageModel<ArticleGroup>> {
  const fromWire = (body: unknown) => list(body, 'the list of articles', (row) => groupFromWire(row, catalogue))
  const target = withQuery(path`/api/${catalogue.slug}/artiklid`, { ...filterToWire(filter), ...sortToWire(sort) })
  return readPage(rest, target, args, fromWire, { fieldNames: { ...pageFieldNames, ...filterFieldNames } })
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
): Promise<WriteResponse> {
  return rest.write('POST', path`/api/${catalogue.slug}`, body, { headers, fieldNames })
}

/** PUT /api/{apiSlug}/{id}. @throws CONFLICT with `ArticleConflict` on 412 (ARTICLE-7) */
export function replaceArticle(
  rest: RestClient,
  catalogue: Catalogue,
  id: string,
  body: object,
  headers: Record<string, string>,
): Promise<WriteResponse> {
  const refusalDetails = articleConflictFromWire
  return rest.write('PUT', path`/api/${catalogue.slug}/${id}`, body, { headers, fieldNames, refusalDetails })
}

/** DELETE /api/{apiSlug}/{id}. */
export async function deleteArticle(rest: RestClient, catalogue: Catalogue, id: string): Promise<void> {
  await rest.send('DELETE', path`/api/${catalogue.slug}/${id}`)
}

/**
 * GET /api/kalender/kirjed: a page of the calendar without modules, beyond §7. The page that passes the end of the range is the last.
 * CAL-2.
 */
export async function readCalendarPage(
  rest: RestClient,
  { language, ...range }: CalendarRange & { language?: string },
  args: PageArgs,
): Promise<PageModel<CalendarEntryModel>> {
  const filters = {
    ...('from' in range ? { algus: dayToWire(range.from) } : { lopp: dayToWire(range.before) }),
    ...(language != null && { keel: language }),
  }
  const page = await readPage(rest, withQuery(path`/api/kalender/kirjed`, filters), args, calendarFromWire, {
    fieldNames,
  })
  const items = beforeEnd(page.items, range)
  return items.length < page.items.length ? { ...page, items, next: null } : page
}

/** The path of a list in the order of ARTICLE-2, which differs from that of §7 for catalogues with many dates. */
function listPath({ catalogue: { slug, dates }, needsTranslation }: ListRequest): RestPath {
  const filters = { ...(dates === 'MANY' && { jarjestus: 'toimetaja' }), ...(needsTranslation && { tolge: 'vaja' }) }
  return withQuery(path`/api/${slug}`, filters)
}

function articlesFromWire(wire: unknown, catalogue: Catalogue): ArticleModel[] {
  return list(wire, 'the list of articles', (value) => articleFromWire(value, catalogue))
}
