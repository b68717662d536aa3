import * as rules from '../../schema/rules/languages.ts'
import type { Language } from './generated/enums.ts'

export type { Language }

/** A value for each language of content. NAV-4. */
export type ByLanguage<Value> = Record<Language, Value>

// A test checks that the enum of the schema has the codes of catalogues.json.
/** The languages of content, the default first. NAV-4. */
export const languages = rules.languageCodes as readonly Language[]

/** The language of content that does not name one. ARTICLE-6. */
export const defaultLanguage = rules.defaultLanguage as Language

/** Creates a value for each language. */
export const byLanguage: <Value>(valueOf: (language: Language) => Value) => ByLanguage<Value> = rules.byLanguage

/** The name of a language of content: 'EST'. NAV-4. */
export function languageName(code: string): string {
  return languages.some((language) => language === code) ? rules.languageWords(code).name : code
}
