import type { Catalogue } from '../../schema/rules/catalogues.ts'
import { GatewayError } from '../errors.ts'
import { dateValueFromInput } from '../lib/dateValue.ts'
import type { ArticleInput } from '../lib/generated/types.ts'
import { kindOfModule } from './wire/module.ts'

/** The input of a new or changed article, without its language. */
export type ArticleContent = Omit<ArticleInput, 'language'>

/**
 * Validates an input without a call to the API.
 * @param foreign the name of a field that the catalogue does not have
 * @throws BAD_USER_INPUT for such a field, for a module with no kind or several, and for a date that does not exist
 */
export function requireValid(input: ArticleContent, { title }: Catalogue, foreign: string | undefined): ArticleContent {
  if (foreign != null) throw refused(foreign, `Kataloogi „${title}“ artiklitel seda välja ei ole.`)
  if (input.modules?.some((module) => !kindOfModule(module)))
    throw refused('modules', 'Igal moodulil peab olema täpselt üks liik.')
  input.dates?.forEach(({ date }) => dateValueFromInput(date, 'dates'))
  if (input.date) dateValueFromInput(input.date, 'date')
  return input
}

/** A BAD_USER_INPUT error at a field. */
const refused = (field: string, sentence: string) =>
  new GatewayError('BAD_USER_INPUT', sentence, { fields: { [field]: sentence } })
