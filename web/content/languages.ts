import configuration from '../../schema/catalogues.json' with { type: 'json' }

/** The content languages, the default first. NAV-4. */
export const languages = configuration.languages

/** The name of a language of content: 'EST'. NAV-4. */
export function languageName(code: string): string {
  return languages.find((language) => language.code === code)?.name ?? code
}
