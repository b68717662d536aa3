import { languageCodes } from '../../schema/rules/languages.ts'

/**
 * Whether a property of a request is named like a language that has no content here, so that its text would be lost unseen. Every other
 * unknown property is dropped, such as the `_id` or `id` of a record that is sent back. REST-3.
 */
export const isForeignLanguage = (name: string): boolean =>
  /^[a-z]{2}(-[A-Z]{2})?$/.test(name) && name !== 'id' && !languageCodes.includes(name)
