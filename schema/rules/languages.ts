import configuration from '../catalogues.json' with { type: 'json' }

/** The codes of the languages of content, the default first. NAV-4. */
export const languages: readonly string[] = configuration.languages.map(({ code }) => code)

/** The language of content that names none. ARTICLE-6. */
export const defaultLanguage: string = languages[0] ?? 'et'

/** A value for each language. @typeParam Language the codes, where a program has a type of them */
export function byLanguage<Value, Language extends string = string>(
  valueOf: (language: Language) => Value,
): Record<Language, Value> {
  // The codes are those of the program's type: a test holds that the enum of the schema has those of the configuration.
  return Object.fromEntries(languages.map((language) => [language, valueOf(language as Language)])) as Record<
    Language,
    Value
  >
}
