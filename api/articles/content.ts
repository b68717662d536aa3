import type { Catalogue } from '../../schema/rules/catalogues.ts'
import { holdsFiles } from '../../schema/rules/client/moduleKinds.ts'
import { completeDate, dayOf, timeOf, type WireDateValue } from '../http/dateValue.ts'
import { versionOf } from '../http/versions.ts'
import { nothingElse } from '../records/editable.ts'
import type { StoredModule } from '../store/tables/articles.ts'
import type { ArticleChanges, NewArticle } from './bodies.ts'
import { filesOfModules } from './moduleFiles.ts'
import { preparedModules } from './modules.ts'
import type { WireArticle, WireModule } from './schemas.ts'

/** Facts of an article that are the same in every language. They belong to the group of its versions. LANG-5. */
export interface ArticleFacts {
  kategooria: string[]
  jrg: number
  kuupaev: WireDateValue | null
  kuupaevad: { id: string; kuupaev: WireDateValue | null }[]
  aasta: { beginning: number | null; end: number | null }
}

/** The editable fields of an article, with files as ids: its own, and the facts of its group. */
export interface ArticleContent extends ArticleFacts {
  pealkiri: string
  slug: string
  desc: string
  excerpt: string
  avalik: boolean
  esipilt: string | null
  moodulid: StoredModule[]
}

/** The default content of a new article. ARTICLE-6. */
export function emptyContent({ hasVisibility }: Catalogue): ArticleContent {
  return {
    pealkiri: '',
    slug: '',
    desc: '',
    excerpt: '',
    avalik: !hasVisibility,
    esipilt: null,
    kategooria: [],
    jrg: 99,
    kuupaev: null,
    kuupaevad: [],
    aasta: { beginning: null, end: null },
    moodulid: [],
  }
}

/** The content of an article in a response, which has no deleted files. */
export function contentOf(article: WireArticle, catalogue: Catalogue): ArticleContent {
  const empty = emptyContent(catalogue)
  return {
    pealkiri: article.pealkiri,
    slug: article.slug,
    desc: article.desc,
    excerpt: article.excerpt,
    avalik: article.avalik ?? empty.avalik,
    esipilt: article.esipilt?._id ?? null,
    kategooria: article.kategooria?.map(({ slug }) => slug) ?? [],
    jrg: article.jrg,
    kuupaev: article.kuupaev ?? null,
    kuupaevad: article.kuupaevad ?? [],
    aasta: article.aasta ?? empty.aasta,
    moodulid: article.moodulid.map(storedModule),
  }
}

/** The facts of an article's content. LANG-5. */
export function factsOf({ kategooria, jrg, kuupaev, kuupaevad, aasta }: ArticleContent): ArticleFacts {
  return { kategooria, jrg, kuupaev, kuupaevad, aasta }
}

/**
 * The changes in a body, with sanitised html. Fields that the catalogue does not have are left out. REST-3, NAV-3.
 * @param stored the modules of the article that is changed: see preparedModules
 * @throws 400 on `moodulid`: see preparedModules
 */
export async function contentChanges(
  body: NewArticle | ArticleChanges,
  catalogue: Catalogue,
  embedHosts: readonly string[],
  stored?: readonly StoredModule[],
): Promise<Partial<ArticleContent>> {
  const { hasVisibility, hasCover, hasCategories, hasYears, dates } = catalogue
  const { pealkiri, slug, desc, excerpt, avalik, esipilt, kategooria, jrg, kuupaev, kuupaevad, aasta, moodulid } = body
  const named = {
    pealkiri,
    slug,
    desc,
    excerpt,
    jrg,
    ...(hasVisibility && { avalik }),
    ...(hasCover && { esipilt }),
    ...(hasCategories && { kategooria }),
    ...(hasYears && { aasta }),
    ...(dates === 'SINGLE' && { kuupaev: kuupaev && completeDate(kuupaev) }),
    ...(dates === 'MANY' && {
      kuupaevad: kuupaevad?.map(({ id, kuupaev: date }) => ({ id, kuupaev: date && completeDate(date) })),
    }),
    moodulid: moodulid && (await preparedModules(moodulid, embedHosts, stored)),
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

/** The content with changes applied. With many dates `kuupaev` is set to the earliest of `kuupaevad`. NAV-3. */
export function changedContent(
  content: ArticleContent,
  changes: Partial<ArticleContent>,
  { dates }: Catalogue,
): ArticleContent {
  const changed = { ...content, ...changes }
  return dates === 'MANY' ? { ...changed, kuupaev: earliestOf(changed.kuupaevad) } : changed
}

/** The version of an article: a hash that changes exactly when an editable field does. ARTICLE-7. */
export function versionOfContent(content: ArticleContent): string {
  const { pealkiri, slug, desc, excerpt, avalik, esipilt, ...facts } = content
  const { kategooria, jrg, kuupaev, kuupaevad, aasta, moodulid, ...others } = facts
  nothingElse(others)
  const dates = kuupaevad.map(({ id, kuupaev: date }) => [id, partsOf(date)])
  const modules = moodulid.map(({ id, tyyp, sisu }) => [id, tyyp, sisu])
  const texts = [pealkiri, slug, desc, excerpt]
  const years = [aasta.beginning, aasta.end]
  return versionOf([texts, avalik, esipilt, kategooria, jrg, partsOf(kuupaev), dates, years, modules])
}

/** The fields of an article that show files. */
export type ShowingFiles = Pick<ArticleContent, 'esipilt' | 'moodulid'>

/** The ids of the files that an article, or a change of it, shows, each once. FILE-7. */
export function filesOf({ esipilt, moodulid = [] }: Partial<ShowingFiles>): string[] {
  return [...new Set([...(esipilt == null ? [] : [esipilt]), ...filesOfModules(moodulid)])]
}

function earliestOf(dates: ArticleContent['kuupaevad']): WireDateValue | null {
  const moments = dates.flatMap(({ kuupaev }) => kuupaev ?? [])
  const sortable = (date: WireDateValue) => `${dayOf(date)} ${timeOf(date) ?? '00:00'}`
  return moments.toSorted((a, b) => sortable(a).localeCompare(sortable(b)))[0] ?? null
}

function storedModule(module: WireModule): StoredModule {
  if (holdsFiles(module)) return { id: module.id, tyyp: module.tyyp, sisu: module.sisu.map(({ _id }) => _id) }
  return { id: module.id, tyyp: module.tyyp, sisu: module.sisu }
}

const partsOf = (date: WireDateValue | null) => date && [dayOf(date), timeOf(date)]
