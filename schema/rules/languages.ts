import configuration from '../catalogues.json' with { type: 'json' }

/** The codes of the languages of content, the default first. NAV-4. */
export const languageCodes: readonly string[] = configuration.languages.map(({ code }) => code)

/** The language of content that names none. ARTICLE-6. */
export const defaultLanguage: string = languageCodes[0] ?? 'et'

/** A value for each language. @typeParam Language the codes, where a program has a type of them */
export function byLanguage<Value, Language extends string = string>(
  valueOf: (language: Language) => Value,
): Record<Language, Value> {
  // The codes are those of the program's type: a test holds that the enum of the schema has those of the configuration.
  return Object.fromEntries(languageCodes.map((code) => [code, valueOf(code as Language)])) as Record<Language, Value>
}

/** How sentences name a language; its mark, 'EST', stands on tabs and in the specification's questions. NAV-4. */
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

/** The words for a language of content. @throws for a code that is none */
export function languageWords(code: string): LanguageWords {
  const language = configuration.languages.find((one) => one.code === code)
  if (!language) throw new Error(`No language ${code} in schema/catalogues.json`)
  return { name: language.name, ...language.words }
}
