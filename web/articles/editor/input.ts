import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { idsOf } from '../../files/attachments/attachments.ts'
import type { DateValue } from '../../lib/dates/dateValue.ts'
import { isSame } from '../../lib/parts/parts.ts'
import type { ArticleInput, DateValueInput, ModuleInput } from './generated.ts'
import { type ArticleValues, moduleList, type ModuleValue } from './values.ts'

/** The input of a mutation with everything that differs from `base`. The modules are sent all or not at all. ARTICLE-5. */
export function changedInput(values: ArticleValues, base: ArticleValues): ArticleInput {
  const differs = (part: keyof ArticleValues) => !isSame(values[part], base[part])
  const hasOtherModules =
    differs('moduleIds') ||
    values.moduleIds.some((id) => !isSame(values[moduleList.partOf(id)], base[moduleList.partOf(id)]))
  return {
    ...(differs('title') && { title: values.title.trim() }),
    ...(differs('slug') && { slug: values.slug.trim() }),
    ...(differs('summary') && { summary: values.summary.trim() }),
    ...(differs('seoDescription') && { seoDescription: values.seoDescription.trim() }),
    ...(differs('isPublic') && { isPublic: values.isPublic }),
    ...(values.cover?.id !== base.cover?.id && { coverId: values.cover?.id ?? null }),
    ...(differs('categories') && { categories: [...values.categories] }),
    ...(differs('order') && { order: values.order }),
    ...(differs('dates') && { dates: chosenDates(values) }),
    ...(differs('date') && { date: values.date && dateInput(values.date) }),
    ...(differs('years') && { years: values.years }),
    ...(hasOtherModules && { modules: moduleList.itemsOf(values).map(moduleInput) }),
  }
}

/**
 * The input that turns an existing article of a catalogue, whatever is in it, into these values. Its language stays.
 * @param hasFacts whether the facts are its own; a language version has those of the others, LANG-5
 */
export function wholeInput(values: ArticleValues, catalogue: Catalogue, hasFacts: boolean): ArticleInput {
  const { title, slug, summary, seoDescription, isPublic, cover, categories, order, date, years } = values
  return {
    title: title.trim(),
    slug: slug.trim(),
    summary: summary.trim(),
    seoDescription: seoDescription.trim(),
    ...(catalogue.hasVisibility && { isPublic }),
    ...(catalogue.hasCover && { coverId: cover?.id ?? null }),
    ...(hasFacts && {
      order,
      ...(catalogue.categories.length > 0 && { categories: [...categories] }),
      ...(catalogue.dates === 'MANY' && { dates: chosenDates(values) }),
      ...(catalogue.dates === 'SINGLE' && { date: date && dateInput(date) }),
      ...(catalogue.hasYears && { years }),
    }),
    modules: moduleList.itemsOf(values).map(moduleInput),
  }
}

/** Whether an input changes the text that translations are made from. LANG-4. */
export const changesText = (input: ArticleInput): boolean =>
  input.title != null || input.summary != null || input.seoDescription != null || input.modules != null

/** The input of a new article. */
export function newInput(values: ArticleValues, empty: ArticleValues): ArticleInput {
  return {
    language: values.language,
    modules: moduleList.itemsOf(values).map(moduleInput),
    ...changedInput(values, empty),
  }
}

/** Dates that are still to be chosen are left out. */
const chosenDates = ({ dates }: ArticleValues) =>
  dates.flatMap(({ id, date }) => (date ? [{ id, date: dateInput(date) }] : []))

function dateInput({ year, month, day, hours = null, minutes = null }: DateValue): DateValueInput {
  return { year, month, day, hours, minutes }
}

function moduleInput(module: ModuleValue): ModuleInput {
  const { id } = module
  switch (module.kind) {
    case 'text':
      return { text: { id, html: module.html } }
    case 'embed':
      return { embed: { id, html: module.html } }
    case 'images':
      return { images: { id, fileIds: idsOf(module.files) } }
    case 'files':
      return { files: { id, fileIds: idsOf(module.files) } }
    case 'map':
      return { map: { id, content: module.content } }
    case 'other':
      return { other: { id } }
  }
}
