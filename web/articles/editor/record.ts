import { v4 as newId } from 'uuid'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { dateInput } from '../../lib/dates/dateValue.ts'
import { allFields, asIs, changedFields, type InputTable, trimmed } from '../../lib/fields/changedFields.ts'
import type { ArticleInput, EditedArticleFragment, ModuleInput } from './generated.ts'
import { moduleKinds } from './modules/registry.ts'
import { type ArticleValues, moduleList, type ModuleValue } from './values.ts'

/** The editor's values of a record. Equal records give equal values. */
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

/** The content to copy from another language version, with new module ids. LANG-3. */
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

/** Without the language, which cannot change, and the relation to a source, which each save adds. */
type EditedInput = Omit<ArticleInput, 'language' | 'translationOf'>

/** Maps each field of the input to the values. */
export const articleInput: InputTable<EditedInput, ArticleValues> = {
  title: trimmed(({ title }) => title),
  slug: trimmed(({ slug }) => slug),
  summary: trimmed(({ summary }) => summary),
  seoDescription: trimmed(({ seoDescription }) => seoDescription),
  isPublic: asIs(({ isPublic }) => isPublic),
  coverId: asIs(({ cover }) => cover?.id ?? null),
  categories: asIs(({ categories }) => [...categories]),
  order: asIs(({ order }) => order),
  // Rows without a chosen date are omitted.
  dates: {
    of: ({ dates }) => dates,
    write: ({ dates }) => dates.flatMap(({ id, date }) => (date ? [{ id, date: dateInput(date) }] : [])),
  },
  date: asIs(({ date }) => date && dateInput(date)),
  years: asIs(({ years }) => years),
  // Sent as a complete list, if any module has changed. ARTICLE-5.
  modules: { of: moduleList.itemsOf, write: modulesInput },
}

/** The input of a mutation with everything that differs from `base`. */
export const changedInput = (values: ArticleValues, base: ArticleValues): ArticleInput =>
  changedFields(articleInput, values, base)

/**
 * The input that overwrites all fields of an existing article, except its language, with these values.
 * @param hasFacts whether the article has facts of its own; otherwise it shares those of other versions, LANG-5
 */
export function fullInput(values: ArticleValues, catalogue: Catalogue, hasFacts: boolean): ArticleInput {
  const { isPublic, coverId, order, categories, dates, date, years, ...always } = allFields(articleInput, values)
  return {
    ...always,
    ...(catalogue.hasVisibility && { isPublic }),
    ...(catalogue.hasCover && { coverId }),
    ...(hasFacts && {
      order,
      ...(catalogue.categories.length > 0 && { categories }),
      ...(catalogue.dates === 'MANY' && { dates }),
      ...(catalogue.dates === 'SINGLE' && { date }),
      ...(catalogue.hasYears && { years }),
    }),
  }
}

/** Whether an input changes text that translations are based on. LANG-4. */
export const changesText = (input: ArticleInput): boolean =>
  input.title != null || input.summary != null || input.seoDescription != null || input.modules != null

/** The input of a new article. */
export function newInput(values: ArticleValues, empty: ArticleValues): ArticleInput {
  return {
    language: values.language,
    modules: modulesInput(values),
    ...changedInput(values, empty),
  }
}

function modulesInput(values: ArticleValues): ModuleInput[] {
  return moduleList.itemsOf(values).map(moduleKinds.toInput)
}
