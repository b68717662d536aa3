import { v4 as newId } from 'uuid'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { dateInput } from '../../lib/dates/dateValue.ts'
import { allFields, asIs, changedFields, type InputTable, trimmed } from '../../lib/parts/changedFields.ts'
import type { ArticleInput, EditedArticleFragment, ModuleInput } from './generated.ts'
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

/** Without its language, which is chosen once, and what it is a translation of, which a save says. */
type EditedInput = Omit<ArticleInput, 'language' | 'translationOf'>

/** How the input of an article is made of its values. */
export const articleInput: InputTable<EditedInput, ArticleValues> = {
  title: trimmed(({ title }) => title),
  slug: trimmed(({ slug }) => slug),
  summary: trimmed(({ summary }) => summary),
  seoDescription: trimmed(({ seoDescription }) => seoDescription),
  isPublic: asIs(({ isPublic }) => isPublic),
  coverId: asIs(({ cover }) => cover?.id ?? null),
  categories: asIs(({ categories }) => [...categories]),
  order: asIs(({ order }) => order),
  // Dates that are still to be chosen are left out.
  dates: {
    of: ({ dates }) => dates,
    write: ({ dates }) => dates.flatMap(({ id, date }) => (date ? [{ id, date: dateInput(date) }] : [])),
  },
  date: asIs(({ date }) => date && dateInput(date)),
  years: asIs(({ years }) => years),
  // All or none. ARTICLE-5.
  modules: { of: moduleList.itemsOf, write: modulesInput },
}

/** The input of a mutation with everything that differs from `base`. */
export const changedInput = (values: ArticleValues, base: ArticleValues): ArticleInput =>
  changedFields(articleInput, values, base)

/**
 * The input that turns an existing article of a catalogue, whatever is in it, into these values. Its language stays.
 * @param hasFacts whether the facts are its own; a language version has those of the others, LANG-5
 */
export function wholeInput(values: ArticleValues, catalogue: Catalogue, hasFacts: boolean): ArticleInput {
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

/** Whether an input changes the text that translations are made from. LANG-4. */
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
