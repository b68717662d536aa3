import { languageCodes } from '../../schema/rules/languages.ts'

/**
 * Whether a property of a request is the code of a language without content here. Dropping it as other unknown properties (such as the
 * `_id` of a record that is sent back) would lose a text silently. REST-3.
 */
export const isForeignLanguage = (name: string): boolean =>
  /^[a-z]{2}(-[A-Z]{2})?$/.test(name) && name !== 'id' && !languageCodes.includes(name)
