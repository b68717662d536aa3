import { slugToSave } from '../../../schema/rules/slugs.ts'
import { fileFromWire, type FileModel } from '../../files/wire/file.ts'
import { type DateValue, dateValueFromWire, dateValueToWire } from '../../lib/dateValue.ts'
import { overlay, withoutUndefined } from '../../lib/overlay.ts'
import { flag, identity, ifShaped, integer, moment, record, text, type Unchecked } from '../../lib/shapes.ts'
import type { CatalogueModel } from '../catalogues.ts'
import { categoriesFromWire, type CategoryModel } from './category.ts'
import {
  type ArticleDateModel,
  articleDatesFromWire,
  articleDatesToWire,
  changedDatesToWire,
  changedYearsToWire,
  yearsFromWire,
  type YearsModel,
} from './date.ts'
import { defaultLanguage, languagesFromWire, type LanguagesModel, type WireLanguages } from './language.ts'
import { emptyModuleToWire, type ModuleModel, modulesFromWire } from './module.ts'
import {
  translationFromWire,
  type TranslationModel,
  translationToWire,
  type TranslationWriting,
} from './translation.ts'

/** An article as the API sends it: §3 'Article'. Lists may omit any field but `_id`. */
export interface WireArticle {
  _id: string
  /** Beyond §7: only with `ryhma-faktid`. */
  ryhm?: string
  pealkiri: string
  slug: string
  moodulid: unknown[]
  lang: WireLanguages
  excerpt: string
  desc: string
  avalik?: boolean
  esipilt?: unknown
  kategooria?: unknown[]
  jrg: number
  kuupaevad?: unknown[]
  kuupaev?: unknown
  aasta?: unknown
  viimatiMuudetud: string
  /** Beyond §7: only with `tolked`. */
  tolge?: unknown
}

/** An article. A field is undefined if the record it was made from lacked it: it is then read from the whole article. */
export interface ArticleModel {
  id: string
  catalogue: CatalogueModel
  /** The same in all its language versions; only from servers with `ryhma-faktid`. */
  groupId?: string | undefined
  /** Set if it is the response of a successful write: errors while reading its other fields then have `saved` (REST-8). */
  saved?: true
  title?: string
  slug?: string
  languages?: LanguagesModel
  /** Null if it is no translation; what a server without `tolked` sends is of no meaning. */
  translation?: TranslationModel | null
  modules?: ModuleModel[]
  summary?: string | null
  seoDescription?: string | null
  isPublic?: boolean | null
  cover?: FileModel | null
  categories?: CategoryModel[]
  order?: number
  dates?: ArticleDateModel[]
  date?: DateValue | null
  years?: YearsModel | null
  changedAt?: string | null
  /** The ETag that the article was read with; null if the API does not announce `if-match`. ARTICLE-7. */
  version?: string | null
}

/** Changes to an article, except its language. Undefined fields are not changed. */
export interface ArticleChanges {
  title?: string | undefined
  slug?: string | undefined
  translation?: TranslationWriting | null | undefined
  /** Wire records, from `modulesToWire`. */
  modules?: unknown[] | undefined
  summary?: string | undefined
  seoDescription?: string | undefined
  isPublic?: boolean | undefined
  /** The wire record of a file; null removes the cover. */
  cover?: unknown
  /** Wire values, from `categoriesToWire`. */
  categories?: unknown[] | undefined
  order?: number | undefined
  dates?: ArticleDateModel[] | undefined
  date?: DateValue | null | undefined
  years?: YearsModel | null | undefined
}

/** The sort position of an article that has been given none. ARTICLE-6. */
const defaultOrder = 99

/** Reads an article that may be incomplete, such as a list's row or a write's response. @throws UPSTREAM_ERROR without a record or id */
export function articleFromWire(wire: unknown, catalogue: CatalogueModel): ArticleModel {
  const read = record<WireArticle>(wire, 'an article')
  const id = identity(read._id, 'an article')
  const dates = catalogue.dates === 'MANY' ? ifShaped(read.kuupaevad, articleDatesFromWire) : []
  return {
    id,
    catalogue,
    groupId: text(read.ryhm) ?? undefined,
    title: text(read.pealkiri) ?? undefined,
    slug: text(read.slug) ?? undefined,
    languages: ifShaped(read.lang, (value) => languagesFromWire(value, id)),
    translation: nullOr(read.tolge, translationFromWire),
    modules: ifShaped(read.moodulid, modulesFromWire),
    summary: text(read.desc),
    seoDescription: text(read.excerpt),
    isPublic: catalogue.hasVisibility ? flag(read.avalik) : null,
    cover: catalogue.hasCover ? nullOr(read.esipilt, fileFromWire) : null,
    categories: catalogue.hasCategories ? ifShaped(read.kategooria, categoriesFromWire) : [],
    order: integer(read.jrg) ?? undefined,
    dates,
    date: catalogue.dates === 'NONE' ? null : (dates?.[0]?.date ?? nullOr(read.kuupaev, dateValueFromWire)),
    years: catalogue.hasYears ? nullOr(read.aasta, yearsFromWire) : null,
    changedAt: moment(read.viimatiMuudetud) ?? undefined,
  }
}

/**
 * Reads the article of GET /api/{apiSlug}/id/{id}. A field that is missing from the whole record has the default of ARTICLE-6; one with
 * an invalid value stays undefined, and is an error if it is selected.
 */
export function wholeArticleFromWire(wire: unknown, catalogue: CatalogueModel): ArticleModel {
  const article = articleFromWire(wire, catalogue)
  const read = record<WireArticle>(wire, 'an article')
  if (read.pealkiri == null) article.title = ''
  if (read.slug == null) article.slug = ''
  if (read.lang == null) article.languages = languagesFromWire({ current: defaultLanguage, list: {} }, article.id)
  if (read.viimatiMuudetud == null) article.changedAt = null
  if (read.tolge == null) article.translation = null
  if (read.moodulid == null) article.modules = []
  if (read.desc == null) article.summary = null
  if (read.excerpt == null) article.seoDescription = null
  if (read.avalik == null) article.isPublic ??= false
  if (read.esipilt == null) article.cover = null
  if (read.kategooria == null) article.categories = []
  if (read.jrg == null) article.order = defaultOrder
  if (read.kuupaevad == null) article.dates = []
  if (read.kuupaev == null) article.date ??= null
  if (read.aasta == null) article.years = null
  return article
}

/** The changed fields alone: the body of an update if the API announces `partial-put`. */
export function articleChangesToWire(changes: ArticleChanges): Record<string, unknown> {
  const { date, years, cover } = changes
  return withoutUndefined({
    pealkiri: changes.title,
    slug: changes.slug,
    tolge: changes.translation && translationToWire(changes.translation),
    moodulid: changes.modules,
    desc: changes.summary,
    excerpt: changes.seoDescription,
    avalik: changes.isPublic,
    esipilt: cover,
    kategooria: changes.categories,
    jrg: changes.order,
    kuupaevad: changes.dates && articleDatesToWire(changes.dates),
    kuupaev: date && dateValueToWire(date),
    aasta: years,
  })
}

/** The body of a new article: every field of §3 that the catalogue has, with the defaults of ARTICLE-6. */
export function newArticleToWire(
  changes: ArticleChanges,
  { catalogue, lang, slug }: { catalogue: CatalogueModel; lang: WireLanguages; slug: string },
): Record<string, unknown> {
  return {
    pealkiri: '',
    lang,
    moodulid: [emptyModuleToWire()],
    excerpt: '',
    desc: '',
    ...(catalogue.hasVisibility && { avalik: false }),
    ...(catalogue.hasCover && { esipilt: null }),
    ...(catalogue.hasCategories && { kategooria: [] }),
    jrg: defaultOrder,
    ...(catalogue.dates === 'MANY' && { kuupaevad: [] }),
    ...(catalogue.dates === 'SINGLE' && { kuupaev: null }),
    ...(catalogue.hasYears && { aasta: { beginning: null, end: null } }),
    ...articleChangesToWire(changes),
    slug,
  }
}

const answersOnly = new Set(['viimatiMuudetud'])

/**
 * The whole record with the changes, for servers where a PUT replaces it; properties unknown to the gateway are kept. An invalid slug is made
 * from the title here, as such servers store what they get (SLUG-1).
 */
export function changedArticleToWire(changes: ArticleChanges, now: Unchecked<WireArticle>): Record<string, unknown> {
  const { dates, years } = changes
  const parts = {
    ...(dates && { kuupaevad: changedDatesToWire(dates, now.kuupaevad) }),
    ...(years && { aasta: changedYearsToWire(years, now.aasta) }),
    slug: slugToSave({
      wanted: changes.slug ?? text(now.slug) ?? '',
      title: changes.title ?? text(now.pealkiri) ?? '',
      current: text(now.slug) ?? null,
    }),
  }
  return overlay(now, { ...articleChangesToWire(changes), ...parts }, answersOnly)
}

/** The value read with `read`; null for null, and for the empty text that some servers send instead. */
function nullOr<T>(value: unknown, read: (value: unknown) => T): T | null | undefined {
  return value === null || value === '' ? null : ifShaped(value, read)
}
