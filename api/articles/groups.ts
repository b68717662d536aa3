import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Catalogue, categorySlugs } from '../../schema/rules/catalogues.ts'
import { languageCodes } from '../../schema/rules/languages.ts'
import { longCursorSchema, pageQuerySchema, type PageRange } from '../http/page.ts'
import { searchTextSchema } from '../http/searchText.ts'
import { kindOf } from '../search/kinds.ts'
import { isListed } from '../search/listed.ts'
import type { Database } from '../store/database.ts'
import { articleColumns, articleOf, type ArticleRow, fromToday, versions, versionsOfPage } from './reading.ts'
import type { WireArticleGroup } from './schemas.ts'
import {
  type ArticleCursor,
  behind,
  chosenOrders,
  chosenSorting,
  orderBy,
  periodSortingOf,
  type Sorting,
  sortValues,
} from './sorting.ts'
import { needsTranslation } from './translationSql.ts'

const wrongCategory = 'Sellist kategooriat ei ole.'
const wrongMonth = 'Kuu tuleb anda kujul 2026-05.'
const undated = 'Selle kataloogi artiklitel ei ole kuupäevi.'

/** Selects articles; an article matches if one of its versions or facts does. LIST-2. */
interface GroupFilter {
  /** Words that one version contains together; '' for all articles. */
  search: string
  category: string | undefined
  /** '2026-05' */
  month: string | undefined
  hiddenOnly: boolean
  untranslated: boolean
  /** The limit is the start of today in Tallinn; articles without a date are not past. */
  period: 'tulevad' | 'moodunud' | undefined
}

const only = <T extends string>(value: T, wrong: string) => z.enum([value, ''], wrong).optional()

/** Query parameters of the editors' list of a catalogue. LIST-2. */
export const groupQuerySchema = ({ dates, categories }: Catalogue) => {
  const hasDates = dates !== 'NONE'
  const slugs = categories.length > 0 ? categorySlugs : []
  return pageQuerySchema.extend({
    alates: longCursorSchema,
    otsi: searchTextSchema.describe('Articles with a version whose title or texts contain each of these words'),
    kategooria: z
      .enum([...slugs, ''], wrongCategory)
      .optional()
      .describe('Only articles of this category'),
    kuu: z
      .string()
      .regex(/^((?!0000)\d{4}-(0[1-9]|1[0-2]))?$/, wrongMonth)
      .refine((month) => month === '' || hasDates, undated)
      .optional()
      .describe('Only articles with a date in this month: 2026-05'),
    avalik: only('ei', 'Lubatud väärtus on „ei“.').describe('ei: only articles of which a version is not public'),
    tolge: only('vaja', 'Lubatud väärtus on „vaja“.').describe(
      'vaja: only articles that are missing in one of the languages, or have an outdated translation',
    ),
    aeg: z
      .enum(['tulevad', 'moodunud', ''], 'Lubatud väärtused on „tulevad“ ja „moodunud“.')
      .refine((period) => period === '' || hasDates, undated)
      .optional()
      .describe('tulevad: from today on, or without a date; moodunud: before today, the newest first'),
    jarjestus: z
      .enum([...chosenOrders, ''], 'Lubatud järjestused on „pealkiri“ ja „muudetud“.')
      .optional()
      .describe('pealkiri: by title; muudetud: the last changed first; by default the order of the catalogue'),
  })
}

/** The filter and order that query parameters select, and the parameters themselves, for the link to the next page. */
export function filterFrom(catalogue: Catalogue, query: z.infer<ReturnType<typeof groupQuerySchema>>) {
  const { otsi = '', kategooria, kuu, avalik, tolge, aeg, jarjestus } = query
  const filter: GroupFilter = {
    search: otsi,
    category: kategooria || undefined,
    month: kuu || undefined,
    hiddenOnly: avalik === 'ei',
    untranslated: tolge === 'vaja',
    period: aeg || undefined,
  }
  const given = Object.entries({ otsi, kategooria, kuu, avalik, tolge, aeg, jarjestus }).flatMap(([name, value]) =>
    value ? [[name, value] as const] : [],
  )
  const sorting = jarjestus ? chosenSorting[jarjestus] : periodSortingOf(catalogue, aeg === 'moodunud')
  return { filter, filters: Object.fromEntries(given), sorting }
}

interface GroupList extends PageRange<ArticleCursor> {
  filter: GroupFilter
  sorting: Sorting
}

const languageOrder = sql`array[${sql.join(
  languageCodes.map((code) => sql`${code}`),
  sql`, `,
)}]::text[]`
const rankOf = (version: SQL) => sql`array_position(${languageOrder}, ${version}.keel)`

/**
 * The articles of a catalogue for their editors: each once, shown and sorted by its version in the first language of the configuration that
 * it has, with its other versions. LIST-1, LIST-2.
 */
export async function listGroups(
  db: Database,
  catalogue: Catalogue,
  { filter, sorting, limit, after }: GroupList,
): Promise<{ group: WireArticleGroup; cursor: ArticleCursor }[]> {
  const conditions = [
    sql`${sorting.catalogue} = ${catalogue.slug}`,
    sql`not exists (select from articles v where v.ryhm = a.ryhm and ${rankOf(sql`v`)} < ${rankOf(sql`a`)})`,
    ...(await conditionsOf(db, catalogue, filter)),
  ]
  if (after) conditions.push(behind(sorting, after))
  const isPage = limit != null
  const { rows } = await db.execute<ArticleRow & { sortValues: string[] | null }>(sql`
    with page as (
      select a._id as shown, a.ryhm, ${sortValues(sorting)} as "sortValues", row_number() over (order by ${orderBy(sorting)}) as ordinal
      from ${versions} where ${sql.join(conditions, sql` and `)} order by ${orderBy(sorting)}
      ${limit == null ? sql`` : sql`limit ${limit}::int`})
    select ${articleColumns(catalogue, { seesAll: true }, isPage)}, case when a._id = page.shown then page."sortValues" end as "sortValues"
    from page join (${isPage ? versionsOfPage(catalogue) : versions}) on a.ryhm = page.ryhm
    order by page.ordinal, ${rankOf(sql`a`)}`)
  const groups: { group: WireArticleGroup; cursor: ArticleCursor }[] = []
  for (const row of rows) {
    const article = articleOf(catalogue, row)
    if (row.sortValues) groups.push({ group: { ...article, teised: [] }, cursor: [row.sortValues, row._id] })
    else groups.at(-1)?.group.teised.push(article)
  }
  return groups
}

/** The conditions on a version `a` and its group `g`. */
async function conditionsOf(db: Database, { slug, dates }: Catalogue, filter: GroupFilter): Promise<SQL[]> {
  const { search, category, month, hiddenOnly, untranslated, period } = filter
  const conditions: SQL[] = []
  // A set, so that PostgreSQL uses the index of the texts instead of filtering each row of the list.
  if (search.trim() !== '') {
    const isFound = await isListed(db, sql`v._id`, search, { kind: kindOf(slug) })
    conditions.push(sql`g._id in (select v.ryhm from articles v where v.kataloog = ${slug} and ${isFound})`)
  }
  if (category != null) conditions.push(sql`${category} = any(g.kategooria)`)
  if (month != null) conditions.push(hasDate(dates, inMonth(month)))
  if (hiddenOnly) conditions.push(sql`exists (select from articles v where v.ryhm = a.ryhm and not v.avalik)`)
  if (untranslated)
    conditions.push(sql`exists (select from articles t where t.ryhm = a.ryhm and ${needsTranslation(sql`t`)})`)
  if (period === 'tulevad') conditions.push(sql`(g.algus is null or ${hasDate(dates, fromToday)})`)
  if (period === 'moodunud') conditions.push(sql`g.algus is not null and not ${hasDate(dates, fromToday)}`)
  return conditions
}

const inMonth = (month: string) => (date: SQL) =>
  sql`${date}.algus >= ${`${month}-01`}::date and ${date}.algus < ${`${month}-01`}::date + interval '1 month'`

/** SQL condition: the group `g` has a date that matches. With many dates it is a set, so that PostgreSQL uses the index of dates. */
const hasDate = (dates: Catalogue['dates'], isSo: (date: SQL) => SQL) =>
  dates === 'MANY'
    ? sql`(g._id in (select d.ryhm from article_dates d where ${isSo(sql`d`)}))`
    : sql`coalesce(${isSo(sql`g`)}, false)`

/** A month of a catalogue. */
export const monthSchema = z
  .object({
    kuu: z.string().describe('2026-05'),
    hulk: z.number().int().describe('How many articles have a date in it'),
  })
  .meta({ id: 'Kuu' })

/** The months in which articles of a catalogue have a date, the latest first; empty where articles have no dates. LIST-2. */
export async function listMonths(db: Database, { slug, dates }: Catalogue): Promise<z.infer<typeof monthSchema>[]> {
  if (dates === 'NONE') return []
  // An article with many dates counts once in a month.
  const month =
    dates === 'MANY'
      ? sql`select distinct date_trunc('month', d.algus) as month, d.ryhm from article_dates d join article_groups g on g._id = d.ryhm`
      : sql`select date_trunc('month', algus) as month from article_groups d`
  const { rows } = await db.execute<{ kuu: string; hulk: number }>(sql`
    select to_char(month, 'YYYY-MM') as kuu, count(*)::int as hulk
    from (${month} where kataloog = ${slug} and d.algus is not null) m group by month order by month desc limit 1200`)
  return rows
}
