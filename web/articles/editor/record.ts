import { v4 as newId } from 'uuid'
import type { EditedArticleFragment } from './generated.ts'
import { moduleKinds } from './modules/registry.ts'
import { type ArticleValues, moduleList, type ModuleValue } from './values.ts'

/** The values of a record as the editor holds them. Equal records give equal values. */
export function valuesOf(article: EditedArticleFragment): ArticleValues {
  return moduleList.withItems(
    {
      language: article.language,
      title: article.title,
      slug: article.slug,
      summary: article.summary ?? '',
      seoDescription: article.seoDescription ?? '',
      isPublic: article.isPublic ?? false,
      cover: article.cover ?? null,
      categories: article.categories.map(({ slug }) => slug),
      order: article.order,
      dates: article.dates.map(({ id, date }) => ({ id, date })),
      date: article.date ?? null,
      years: { beginning: article.years?.beginning ?? null, end: article.years?.end ?? null },
    },
    modulesOfRecord(article),
  )
}

/** The content that is copied from another language version, with new module ids. LANG-3. */
export function copiedContent(article: EditedArticleFragment) {
  const { title, summary, seoDescription } = valuesOf(article)
  return {
    fields: { title, summary, seoDescription },
    modules: modulesOfRecord(article).map((module) => ({ ...module, id: newId() })),
  }
}

/** The modules of a record, in order. */
export const modulesOfRecord = ({ modules }: Pick<EditedArticleFragment, 'modules'>): ModuleValue[] =>
  modules.map(moduleKinds.fromRecord)
