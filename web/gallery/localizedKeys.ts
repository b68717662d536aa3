import { type ByLanguage, byLanguage, type Language } from '../content/languages.ts'

/** A text in the languages of content; empty for a missing translation. NAV-4. */
export type LocalizedText = ByLanguage<string>

/** A text without any words. */
export const noText = (): LocalizedText => byLanguage(() => '')

/** A field of an album that has a text in each language. GALLERY-2. */
export type LocalizedField = 'title' | 'description'

/** The key of a field in a language: 'titleEn'. Separate keys let two editors change one language each. */
export type LocalizedKey<Field extends LocalizedField = LocalizedField> = `${Field}${Capitalize<Language>}`

export const localizedKey = <Field extends LocalizedField>(field: Field, language: Language) =>
  // TypeScript cannot infer the type of a transformed string.
  `${field}${language.charAt(0).toUpperCase()}${language.slice(1)}` as LocalizedKey<Field>

/** An object with a key per language for the texts of a field. */
export const localizedKeysOf = <Field extends LocalizedField, Value>(field: Field, text: ByLanguage<Value>) =>
  // `text` has all languages.
  Object.fromEntries(
    Object.entries(text).map(([language, words]) => [localizedKey(field, language as Language), words]),
  ) as Record<LocalizedKey<Field>, Value>

/** The text of a field. @param values drafts of earlier clients have no keys for languages that were added since */
export const textOf = (values: Partial<Record<LocalizedKey, string>>, field: LocalizedField): LocalizedText =>
  byLanguage((language) => values[localizedKey(field, language)] ?? '')
