import { type ByLanguage, byLanguage, type Language } from '../content/languages.ts'

/** A text in the languages of content; empty where nothing is written. NAV-4. */
export type LocalizedText = ByLanguage<string>

/** A text without any words. */
export const noText = (): LocalizedText => byLanguage(() => '')

/** A field of an album that has a text in each language. GALLERY-2. */
export type LocalizedField = 'title' | 'description'

/** The part that is a field in a language: 'titleEn'. Each is a part of its own, so that two people can write one each. */
export type LocalizedPart<Field extends LocalizedField = LocalizedField> = `${Field}${Capitalize<Language>}`

/** The name of the part that is a field in a language. */
export const partOf = <Field extends LocalizedField>(field: Field, language: Language) =>
  // TypeScript does not follow the letters of a string.
  `${field}${language.charAt(0).toUpperCase()}${language.slice(1)}` as LocalizedPart<Field>

/** The parts of a field that has such a text. */
export const partsOfText = <Field extends LocalizedField, Value>(field: Field, text: ByLanguage<Value>) =>
  // The keys are made of all languages.
  Object.fromEntries(
    Object.entries(text).map(([language, words]) => [partOf(field, language as Language), words]),
  ) as Record<LocalizedPart<Field>, Value>

/** The text of a field. @param parts a draft of an earlier client lacks the languages that have been added since */
export const textOf = (parts: Partial<Record<LocalizedPart, string>>, field: LocalizedField): LocalizedText =>
  byLanguage((language) => parts[partOf(field, language)] ?? '')
