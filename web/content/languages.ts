import configuration from '../../schema/catalogues.json' with { type: 'json' }

/** The content languages, the default first. NAV-4. */
export const languages = configuration.languages

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

/** The words for a language of content. NAV-4. */
export function languageWords(code: string): LanguageWords {
  const language = languages.find((one) => one.code === code)
  if (!language) throw new Error(`No language ${code} in schema/catalogues.json`)
  return { name: language.name, ...language.words }
}

/** The name of a language of content: 'EST'. NAV-4. */
export function languageName(code: string): string {
  return languages.find((language) => language.code === code)?.name ?? code
}
