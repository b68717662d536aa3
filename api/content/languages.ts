import configuration from '../../schema/catalogues.json' with { type: 'json' }

/** The codes of the content languages, the default first. NAV-4. */
export const languageCodes: readonly string[] = configuration.languages.map(({ code }) => code)

/**
 * Whether a property of a request is named like a language that has no content here, so that its text would be lost unseen. Every other
 * unknown property is dropped, such as the `_id` or `id` of a record that is sent back. REST-3.
 */
export const isForeignLanguage = (name: string): boolean =>
  /^[a-z]{2}(-[A-Z]{2})?$/.test(name) && name !== 'id' && !languageCodes.includes(name)

/** The language of content that is created without one. ARTICLE-6. */
export const defaultLanguage = languageCodes[0] ?? 'et'
