import { GatewayError } from '../errors.ts'
import { type DateInput, type DateValue, dateValueFromInput } from '../lib/dateValue.ts'
import type { CatalogueModel } from './catalogues.ts'
import type { ArticleDateModel, YearsModel } from './wire/date.ts'
import type { TranslationWriting } from './wire/translation.ts'

type Given<T> = T | null | undefined

/** `ModuleInput` of the schema. */
interface ModuleInput {
  text?: Given<{ id: string; html: string }>
  embed?: Given<{ id: string; html: string }>
  images?: Given<{ id: string; fileIds: readonly string[] }>
  files?: Given<{ id: string; fileIds: readonly string[] }>
  map?: Given<{ id: string; content: string }>
  other?: Given<{ id: string }>
}

/** `ArticleInput` of the schema, without the language. */
export interface ArticleInput {
  translationOf?: Given<{ sourceId: string; sourceVersion: string }>
  title?: Given<string>
  slug?: Given<string>
  modules?: Given<readonly ModuleInput[]>
  summary?: Given<string>
  seoDescription?: Given<string>
  isPublic?: Given<boolean>
  coverId?: Given<string>
  categories?: Given<readonly string[]>
  order?: Given<number>
  dates?: Given<readonly { id: string; date: DateInput }[]>
  date?: Given<DateInput>
  years?: Given<{ beginning?: Given<number>; end?: Given<number> }>
}

/** A module of the input. */
export type ModuleAsked =
  | { kind: 'text' | 'embed' | 'map'; id: string; text: string }
  | { kind: 'images' | 'files'; id: string; fileIds: readonly string[] }
  | { kind: 'other'; id: string }

/** The content of an input after validation. An undefined field is not changed; null clears it. */
export interface ArticleAsked {
  title: string | undefined
  slug: string | undefined
  translation: TranslationWriting | null | undefined
  modules: ModuleAsked[] | undefined
  summary: string | undefined
  seoDescription: string | undefined
  isPublic: boolean | undefined
  coverId: string | null | undefined
  categories: readonly string[] | undefined
  order: number | undefined
  dates: ArticleDateModel[] | undefined
  date: DateValue | null | undefined
  years: YearsModel | null | undefined
}

/**
 * Validates an input without a call to the API.
 * @throws BAD_USER_INPUT for a field that the catalogue does not have, a module with no kind or several, a date that does not exist
 */
export function articleAsked(input: ArticleInput, catalogue: CatalogueModel): ArticleAsked {
  refuseFields(input, catalogue)
  return {
    title: input.title ?? undefined,
    slug: input.slug ?? undefined,
    translation: input.translationOf,
    modules: input.modules?.map(moduleAsked),
    summary: input.summary ?? undefined,
    seoDescription: input.seoDescription ?? undefined,
    isPublic: input.isPublic ?? undefined,
    coverId: input.coverId,
    categories: input.categories ?? undefined,
    order: input.order ?? undefined,
    dates: input.dates?.map(({ id, date }) => ({ id, date: dateValueFromInput(date, 'dates') })),
    date: input.date && dateValueFromInput(input.date, 'date'),
    years: input.years && { beginning: input.years.beginning ?? null, end: input.years.end ?? null },
  }
}

const catalogueFields = {
  isPublic: ({ hasVisibility }: CatalogueModel) => hasVisibility,
  coverId: ({ hasCover }: CatalogueModel) => hasCover,
  categories: ({ hasCategories }: CatalogueModel) => hasCategories,
  dates: ({ dates }: CatalogueModel) => dates === 'MANY',
  date: ({ dates }: CatalogueModel) => dates === 'SINGLE',
  years: ({ hasYears }: CatalogueModel) => hasYears,
}

function refuseFields(input: ArticleInput, catalogue: CatalogueModel): void {
  for (const [name, has] of Object.entries(catalogueFields))
    if (input[name as keyof typeof catalogueFields] != null && !has(catalogue))
      throw refused(name, `Kataloogi „${catalogue.title}“ artiklitel seda välja ei ole.`)
}

/** The module's one kind. `@oneOf` guarantees it for requests, but the generated type has all kinds optional. */
function moduleAsked(input: ModuleInput): ModuleAsked {
  const kinds = Object.values(input).filter((value) => value != null)
  if (kinds.length !== 1) throw refused('modules', 'Igal moodulil peab olema täpselt üks liik.')
  const { text, embed, images, files, map, other } = input
  if (text) return { kind: 'text', id: text.id, text: text.html }
  if (embed) return { kind: 'embed', id: embed.id, text: embed.html }
  if (images) return { kind: 'images', id: images.id, fileIds: images.fileIds }
  if (files) return { kind: 'files', id: files.id, fileIds: files.fileIds }
  if (map) return { kind: 'map', id: map.id, text: map.content }
  if (other) return { kind: 'other', id: other.id }
  throw refused('modules', 'Igal moodulil peab olema täpselt üks liik.')
}

/** A BAD_USER_INPUT error at a field. */
export const refused = (field: string, sentence: string) =>
  new GatewayError('BAD_USER_INPUT', sentence, { fields: { [field]: sentence } })
