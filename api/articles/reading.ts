import { type SQL, sql } from 'drizzle-orm'
import { type Catalogue, categoryName } from '../../schema/rules/catalogues.ts'
import { languageCodes } from '../../schema/rules/languages.ts'
import { fileJsonFor, type WireFile } from '../files/fileRecord.ts'
import { byId, findFiles } from '../files/recordFiles.ts'
import type { WireDateValue } from '../http/dateValue.ts'
import type { PageRange } from '../http/page.ts'
import { dateValueJson, isoTime } from '../store/columns.ts'
import type { Reader } from '../store/database.ts'
import { namedStatement } from '../store/namedStatement.ts'
import type { StoredModule, StoredText } from '../store/tables/articles.ts'
import { filesOfModules, modulesOf } from './moduleFiles.ts'
import type { WireArticle, WireListedArticle } from './schemas.ts'
import { type ArticleCursor, behind, orderBy, type Sorting, sortValues } from './sorting.ts'
import { needsTranslation, translationJson } from './translationSql.ts'

/** The readers of articles: without `seesAll` (visitors) only public articles and no names of members. REST-4. */
export interface Audience {
  seesAll: boolean
}

/** SQL condition for the rows that the audience may see. @param table the alias of `articles` */
export const seenBy = ({ seesAll }: Audience, table: SQL) => (seesAll ? sql`true` : sql`${table}.avalik`)

/** SQL condition: the date of a row is today in Tallinn, or later. */
export const fromToday = (date: SQL) => sql`${date}.algus >= (now() at time zone 'Europe/Tallinn')::date`

/** Each version `a` with the facts of its group `g`. LANG-5. */
export const versions = sql`articles a join article_groups g on g._id = a.ryhm`

/** A row of `versions` as selected by `articleColumns`. */
export interface ArticleRow extends Record<string, unknown> {
  _id: string
  ryhm: string
  keel: string
  pealkiri: string
  slug: string
  desc: string
  excerpt: string
  avalik: boolean
  jrg: number
  kategooria: string[]
  beginning: number | null
  end: number | null
  viimatiMuudetud: string
  kuupaev: WireDateValue | null
  kuupaevad: { id: string; kuupaev: WireDateValue | null }[] | null
  kuupaevi?: number
  jargmised?: WireDateValue[]
  versioonid: { keel: string; _id: string }[]
  esipilt: WireFile | null
  tolge: { allikas: string; keel: string; aegunud: boolean } | null
  muutja: { _id: string; nimi: string } | null
}

const editorJson = sql`(select jsonb_build_object('_id', u._id, 'nimi', u.nimi) from users u where u._id = a.muutja_id)`

/** A row of a page has the dates of an event only if there are at most this many. */
const datesInPage = 20

const allDates = sql`coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'kuupaev', ${dateValueJson(sql`d.paev`, sql`d.kell`)})
  order by d.koht) from article_dates d where d.ryhm = g._id), '[]')`

/** The dates of a row of bounded size: their number, the next three, and all of them if they are few. REST-9. */
const boundedDates = sql`dates.kuupaevi,
  case when dates.kuupaevi <= ${sql.raw(String(datesInPage))} then ${allDates} end as kuupaevad,
  coalesce((select jsonb_agg(n.kuupaev) from (
    select ${dateValueJson(sql`d.paev`, sql`d.kell`)} as kuupaev from article_dates d
    where d.ryhm = g._id and ${fromToday(sql`d`)} order by d.algus, d.koht limit 3) n), '[]') as jargmised`

/** `versions`, with the number of dates that `articleColumns` of a page needs. */
export const versionsOfPage = ({ dates }: Catalogue) =>
  dates === 'MANY'
    ? sql`${versions} cross join lateral (
        select count(*)::int as kuupaevi from article_dates d where d.ryhm = g._id) dates`
    : versions

/** The columns of ArticleRow. @param ofPage true with `versionsOfPage`: rows of a bounded size; false with `versions`: all dates */
export const articleColumns = ({ dates }: Pick<Catalogue, 'dates'>, audience: Audience, ofPage = false) => sql`
  a._id, a.ryhm, a.keel, a.pealkiri, a.slug, a."desc", a.excerpt, a.avalik, g.jrg, g.kategooria,
  g.aasta_algus as beginning, g.aasta_lopp as "end", ${isoTime(sql`a.viimati_muudetud`)} as "viimatiMuudetud",
  ${dateValueJson(sql`g.paev`, sql`g.kell`)} as kuupaev,
  ${dates !== 'MANY' ? sql`null as kuupaevad` : ofPage ? boundedDates : sql`${allDates} as kuupaevad`},
  coalesce((select jsonb_agg(jsonb_build_object('keel', v.keel, '_id', v._id))
    from articles v where v.ryhm = a.ryhm and ${seenBy(audience, sql`v`)}), '[]') as versioonid,
  (select ${fileJsonFor(audience)} from files f where f._id = a.esipilt_id) as esipilt,
  ${audience.seesAll ? translationJson : sql`null`} as tolge,
  ${audience.seesAll ? editorJson : sql`null`} as muutja`

interface FullRow extends ArticleRow {
  moodulid: StoredModule[]
  seis: StoredText | null
  failid: WireFile[] | null
}

const fullArticle = (dates: Catalogue['dates'], audience: Audience) =>
  namedStatement<{ id: string; catalogue: string }, FullRow>(
    `article for ${audience.seesAll ? 'a member' : 'a visitor'}, dates: ${dates}`,
    sql`
    select ${articleColumns({ dates }, audience)}, a.moodulid, a.allika_seis as seis,
      (select json_agg(${fileJsonFor(audience)}) from files f
        where f._id in (select fail_id from article_files where artikkel_id = a._id)) as failid
    from ${versions} where a._id = ${sql.placeholder('id')}::uuid and a.kataloog = ${sql.placeholder('catalogue')}::text`,
  )
const ofMember = { seesAll: true }
const ofVisitor = { seesAll: false }
const fullArticles = {
  NONE: { member: fullArticle('NONE', ofMember), visitor: fullArticle('NONE', ofVisitor) },
  SINGLE: { member: fullArticle('SINGLE', ofMember), visitor: fullArticle('SINGLE', ofVisitor) },
  MANY: { member: fullArticle('MANY', ofMember), visitor: fullArticle('MANY', ofVisitor) },
}

/** An article with its modules; null if the catalogue has none with this id. The caller must check `isPublic`. */
export async function findArticle(
  db: Reader,
  catalogue: Catalogue,
  id: string,
  audience: Audience,
): Promise<{ article: WireArticle; isPublic: boolean } | null> {
  const read = fullArticles[catalogue.dates][audience.seesAll ? 'member' : 'visitor']
  const [row] = await read(db, { id, catalogue: catalogue.slug })
  if (!row) return null
  const { tolge, ...article } = articleOf(catalogue, row)
  return {
    article: {
      ...article,
      moodulid: modulesOf(row.moodulid, byId(row.failid ?? [])),
      tolge: tolge && { ...tolge, seis: await comparedText(db, row.seis, audience) },
    },
    isPublic: row.avalik,
  }
}

/** A stored text of the source as a wire record, without deleted files. */
async function comparedText(db: Reader, text: StoredText | null, audience: Audience) {
  if (!text) return null
  const files = await findFiles(db, filesOfModules(text.moodulid), fileJsonFor(audience))
  return { ...text, moodulid: modulesOf(text.moodulid, files) }
}

/** Range, order and audience of a list. */
export interface ArticleList extends PageRange<ArticleCursor> {
  sorting: Sorting
  audience: Audience
  /** Only outdated translations, and articles without a version in one of the languages. */
  untranslated?: boolean
}

/** The articles of a catalogue without their modules, each with its cursor. ARTICLE-1, ARTICLE-2. */
export async function listArticles(
  db: Reader,
  catalogue: Catalogue,
  { sorting, audience, untranslated = false, limit, after }: ArticleList,
): Promise<{ article: WireListedArticle; cursor: ArticleCursor }[]> {
  const conditions = [sql`${sorting.catalogue} = ${catalogue.slug}`, seenBy(audience, sql`a`)]
  if (untranslated) conditions.push(needsTranslation(sql`a`))
  if (after) conditions.push(behind(sorting, after))
  const { rows } = await db.execute<ArticleRow & { sortValues: string[] }>(sql`
    select ${articleColumns(catalogue, audience, limit != null)}, ${sortValues(sorting)} as "sortValues"
    from ${limit != null ? versionsOfPage(catalogue) : versions} where ${sql.join(conditions, sql` and `)} order by ${orderBy(sorting)}
    ${limit == null ? sql`` : sql`limit ${limit}`}`)
  return rows.map((row) => ({ article: articleOf(catalogue, row), cursor: [row.sortValues, row._id] }))
}

/** The wire record of a row, with the fields that its catalogue has. NAV-3. */
export function articleOf({ dates, ...has }: Catalogue, row: ArticleRow): WireListedArticle {
  const { _id, ryhm, pealkiri, slug, desc, excerpt, jrg, viimatiMuudetud, muutja, tolge } = row
  const { avalik, esipilt, kuupaev, kuupaevad, kuupaevi, jargmised } = row
  const versions = new Map(row.versioonid.map(({ keel, _id: id }) => [keel, id]))
  return {
    _id,
    ryhm,
    pealkiri,
    slug,
    lang: {
      current: row.keel,
      list: Object.fromEntries(languageCodes.map((code) => [code, versions.get(code) ?? null])),
    },
    desc,
    excerpt,
    jrg,
    viimatiMuudetud,
    muutja,
    ...(has.hasVisibility && { avalik }),
    ...(has.hasCover && { esipilt }),
    ...(has.hasCategories && {
      kategooria: row.kategooria.map((name) => ({ slug: name, nimi: categoryName(name) })),
    }),
    ...(dates !== 'NONE' && { kuupaev }),
    ...(kuupaevad && { kuupaevad }),
    ...(kuupaevi != null && { kuupaevi, jargmised }),
    ...(has.hasYears && { aasta: { beginning: row.beginning, end: row.end } }),
    // Always present, null for visitors (see `articleColumns`): where it is missing, a client reads each article of a list for it.
    tolge,
  }
}
