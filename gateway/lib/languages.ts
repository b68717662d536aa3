import * as rules from '../../schema/rules/languages.ts'
import type { Language } from './generated/types.ts'

// A test checks that the enum of the schema has the codes of catalogues.json.
/** The languages of content, the default first. NAV-4. */
export const languages = rules.languageCodes as readonly Language[]

/** The language of content without one. ARTICLE-6. */
export const defaultLanguage = rules.defaultLanguage as Language

/** Whether `code` is a language of content. */
export const isLanguage = (code: unknown): code is Language => (languages as readonly unknown[]).includes(code)

/** A value per language of content. NAV-4. */
export type ByLanguage<Value> = Record<Language, Value>

/** Creates a value per language. */
export const byLanguage: <Value>(valueOf: (language: Language) => Value) => ByLanguage<Value> = rules.byLanguage
