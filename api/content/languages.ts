import configuration from '../../schema/catalogues.json' with { type: 'json' }

/** The codes of the content languages, the default first. NAV-4. */
export const languageCodes: readonly string[] = configuration.languages.map(({ code }) => code)

/** The language of content that is created without one. ARTICLE-6. */
export const defaultLanguage = languageCodes[0] ?? 'et'
