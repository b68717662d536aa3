import type { ArticleCategory, Catalogue } from '../../../schema/rules/catalogues.ts'
import { fileFromWire } from '../../files/wire/file.ts'
import { dateValueFromWire } from '../../lib/dateValue.ts'
import type { Article } from '../../lib/generated/types.ts'
import { defaultLanguage } from '../../lib/languages.ts'
import { given, shaped, shapedOrNull } from '../../lib/record/codecs.ts'
import { type Body, type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { flag, identity, ifShaped, integer, moment, text } from '../../lib/shapes.ts'
import { userFromWire } from '../../users/wire/user.ts'
import { categoriesFromWire } from './category.ts'
import { type ArticleDateModel, articleDatesFromWire, yearsFromWire } from './date.ts'
import { languagesFromWire } from './language.ts'
import { type ModuleModel, modulesFromWire } from './module.ts'
import { translationFromWire } from './translation.ts'

const call = 'GET /api/{apiSlug}/id/{id}'

/** The default order number of an article. ARTICLE-6. */
export const defaultOrder = 99

/** An article as the API sends it: §3 'Article'. Lists may omit any field but the id. The rows of a list share their catalogue. */
export const articleFields = {
  id: { wire: '_id', read: articleId },
  // Not a property of the article: the rows of a list share it.
  catalogue: { wire: '_id', read: (_id, _body, catalogue) => catalogue },
  title: { wire: 'pealkiri', read: given(text), missing: () => '', call },
  slug: { wire: 'slug', read: given(text), missing: () => '', call },
  language: { needs: 'row', of: ['languages'] },
  versions: { needs: 'row', of: ['languages'] },
  // Beyond §7. Null if it is not a translation.
  translation: {
    wire: 'tolge',
    read: (tolge) => nullOr(tolge, translationFromWire),
    missing: () => null,
    call,
    resolver: true,
  },
  modules: { wire: 'moodulid', read: shaped(modulesFromWire), missing: (): ModuleModel[] => [], call },
  summary: { wire: 'desc', read: text, missing: () => null, call },
  seoDescription: { wire: 'excerpt', read: text, missing: () => null, call },
  isPublic: {
    wire: 'avalik',
    read: (avalik, _body, { hasVisibility }) => (hasVisibility ? flag(avalik) : null),
    missing: () => false,
    call,
  },
  cover: {
    wire: 'esipilt',
    read: (esipilt, _body, { hasCover }) => (hasCover ? nullOr(esipilt, fileFromWire) : null),
    missing: () => null,
    call,
  },
  categories: {
    wire: 'kategooria',
    read: (kategooria, _body, { hasCategories }) =>
      hasCategories ? ifShaped(kategooria, categoriesFromWire) : noCategories(),
    missing: noCategories,
    call,
  },
  order: { wire: 'jrg', read: given(integer), missing: () => defaultOrder, call },
  dates: {
    wire: 'kuupaevad',
    read: (kuupaevad, _body, { dates }) => (dates === 'MANY' ? ifShaped(kuupaevad, articleDatesFromWire) : noDates()),
    missing: noDates,
    call,
  },
  // The earliest of `dates` if there are dates: see articleOf.
  date: {
    wire: 'kuupaev',
    read: (kuupaev, _body, { dates }) => (dates === 'NONE' ? null : nullOr(kuupaev, dateValueFromWire)),
    missing: () => null,
    call,
  },
  years: {
    wire: 'aasta',
    read: (aasta, _body, { hasYears }) => (hasYears ? nullOr(aasta, yearsFromWire) : null),
    missing: () => null,
    call,
  },
  membersOnlyFiles: { needs: 'row', of: ['modules', 'cover'] },
  changedAt: { wire: 'viimatiMuudetud', read: given(moment), missing: () => null, call, readOnly: true },
  // Beyond §7.
  changedBy: {
    wire: 'muutja',
    read: shapedOrNull(userFromWire),
    missing: () => null,
    call,
    resolver: true,
    readOnly: true,
  },
  // Null on a plain server. ARTICLE-7.
  version: { header: 'etag', call },
} satisfies FieldTable<Article, Catalogue>

/** Fields of articles that the schema does not have. */
const innerFields = {
  // The same in all its language versions; beyond §7.
  groupId: { wire: 'ryhm', read: given(text), call },
  languages: {
    wire: 'lang',
    read: (lang: unknown, { _id }: Body) => ifShaped(lang, (value) => languagesFromWire(value, articleId(_id))),
    missing: ({ _id }: Body) => languagesFromWire({ current: defaultLanguage, list: {} }, articleId(_id)),
    call,
  },
}

/** An article. Undefined fields are read from the complete article. */
export interface ArticleModel extends RowOf<typeof articleFields & typeof innerFields> {
  id: string
  /** Set if it is the response of a successful write: errors while reading its other fields then have `saved` (REST-8). */
  saved?: true
}

const fields = { ...articleFields, ...innerFields }
/** Reads articles. */
export const articleReader = rowReader<typeof fields, Catalogue>('an article', fields)

/** The optional fields that ArticleModel and the schema both have. */
export const optionalArticleFields = articleReader.names.filter((name) => name in articleFields)

/** Reads an article that may be incomplete, of a list or the response of a write. @throws UPSTREAM_ERROR without a record or id */
export const articleFromWire = (wire: unknown, catalogue: Catalogue): ArticleModel =>
  articleOf(articleReader.row(wire, catalogue))

/**
 * Reads the article of GET /api/{apiSlug}/id/{id}. A missing field has the default of ARTICLE-6; one with an invalid value stays undefined,
 * and is an error if it is selected.
 */
export const completeArticleFromWire = (wire: unknown, catalogue: Catalogue): ArticleModel =>
  articleOf(articleReader.complete(wire, catalogue))

/** English field names for the `valjad` of a refusal: properties of new articles only. */
export const newArticleFieldNames = { lang: 'language' }

function articleOf(row: RowOf<typeof fields>): ArticleModel {
  const [first] = row.dates ?? []
  if (first) row.date = first.date
  return row
}

function articleId(id: unknown): string {
  return identity(id, 'an article')
}

function noCategories(): ArticleCategory[] {
  return []
}

function noDates(): ArticleDateModel[] {
  return []
}

/** The value read with `read`; null for null, and for the empty text that some servers send instead. */
function nullOr<T>(value: unknown, read: (value: unknown) => T): T | null | undefined {
  return value === null || value === '' ? null : ifShaped(value, read)
}
