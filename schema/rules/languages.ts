import configuration from '../catalogues.json' with { type: 'json' }

/** The codes of the languages of content, the default first. NAV-4. */
export const languageCodes: readonly string[] = configuration.languages.map(({ code }) => code)

/** The language of content without one. ARTICLE-6. */
export const defaultLanguage: string = languageCodes[0] ?? 'et'

/** Creates a value per language. @typeParam Language the program's type of the codes */
export function byLanguage<Value, Language extends string = string>(
  valueOf: (language: Language) => Value,
): Record<Language, Value> {
  // A test checks that the enum of the schema has the codes of the configuration.
  return Object.fromEntries(languageCodes.map((code) => [code, valueOf(code as Language)])) as Record<Language, Value>
}

/** The words for a language in sentences, and its label on tabs. NAV-4. */
export interface LanguageWords {
  /** 'EST' */
  name: string
  /** 'eestikeelne' */
  nominative: string
  /** 'eestikeelse' */
  genitive: string
  /** 'eestikeelset' */
  partitive: string
  /** 'eesti keeles' */
  adverb: string
}

/** The words for a language of content. @throws for an unknown code */
export function languageWords(code: string): LanguageWords {
  const language = configuration.languages.find((one) => one.code === code)
  if (!language) throw new Error(`No language ${code} in schema/catalogues.json`)
  return { name: language.name, ...language.words }
}
