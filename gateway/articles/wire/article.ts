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
  yearsFromWire,
  type YearsModel,
} from './date.ts'
import { languagesFromWire, type LanguagesModel, type WireLanguages } from './language.ts'
import { type ModuleModel, modulesFromWire } from './module.ts'

/** An article as the API sends it: §3 'Article'. A list may leave out much of it. */
export interface WireArticle {
  _id: string
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
}

/** An article. What is undefined the body at hand lacked: it is in the whole article. */
export interface ArticleModel {
  id: string
  catalogue: CatalogueModel
  /** The article is what a successful write answered with (REST-8). */
  saved?: true
  title?: string
  slug?: string
  languages?: LanguagesModel
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
  changedAt?: string
  /** The version that it was read at; null where the API knows none. */
  version?: string | null
}

/** How an article changes, apart from its language. What is undefined stays as it is. */
export interface ArticleChanges {
  title?: string | undefined
  slug?: string | undefined
  /** Records to send. */
  modules?: unknown[] | undefined
  summary?: string | undefined
  seoDescription?: string | undefined
  isPublic?: boolean | undefined
  /** A record of a file; null takes it away. */
  cover?: unknown
  /** As `categoriesToWire` gives them. */
  categories?: unknown[] | undefined
  order?: number | undefined
  dates?: ArticleDateModel[] | undefined
  date?: DateValue | null | undefined
  years?: YearsModel | null | undefined
}

/** An article as far as the body at hand tells of it. @throws UPSTREAM_ERROR where it is no record with an id */
export function articleFromWire(wire: unknown, catalogue: CatalogueModel): ArticleModel {
  const read = record<WireArticle>(wire, 'an article')
  const id = identity(read._id, 'an article')
  const dates = catalogue.dates === 'MANY' ? ifShaped(read.kuupaevad, articleDatesFromWire) : []
  return {
    id,
    catalogue,
    title: text(read.pealkiri) ?? undefined,
    slug: text(read.slug) ?? undefined,
    languages: ifShaped(read.lang, (value) => languagesFromWire(value, id)),
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
 * The article of GET /api/{apiSlug}/id/{id}: what is missing there is not there, so it has the default of ARTICLE-6. What is there but
 * garbled stays unknown, and is an error where it is asked for.
 */
export function wholeArticleFromWire(wire: unknown, catalogue: CatalogueModel): ArticleModel {
  const article = articleFromWire(wire, catalogue)
  const read = record<WireArticle>(wire, 'an article')
  if (read.pealkiri == null) article.title = ''
  if (read.moodulid == null) article.modules = []
  if (read.desc == null) article.summary = null
  if (read.excerpt == null) article.seoDescription = null
  if (read.avalik == null) article.isPublic ??= false
  if (read.esipilt == null) article.cover = null
  if (read.kategooria == null) article.categories = []
  if (read.jrg == null) article.order = 99
  if (read.kuupaevad == null) article.dates = []
  if (read.kuupaev == null) article.date ??= null
  if (read.aasta == null) article.years = null
  return article
}

/** The changes alone: for servers that announce `partial-put`, and for a new article. */
export function articleChangesToWire(changes: ArticleChanges): Record<string, unknown> {
  const { date, years, cover } = changes
  return withoutUndefined({
    pealkiri: changes.title,
    slug: changes.slug,
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

const answersOnly = new Set(['viimatiMuudetud'])

/** The whole article with its changes, for servers on which a PUT replaces the record. */
export function changedArticleToWire(changes: ArticleChanges, now: Unchecked<WireArticle>): Record<string, unknown> {
  return overlay(now, articleChangesToWire(changes), answersOnly)
}

/** What is read from the value; null where there is none, or the text that some servers send for it is empty. */
function nullOr<T>(value: unknown, read: (value: unknown) => T): T | null | undefined {
  return value === null || value === '' ? null : ifShaped(value, read)
}
