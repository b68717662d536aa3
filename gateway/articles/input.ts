import type { Catalogue } from '../../schema/rules/catalogues.ts'
import { GatewayError } from '../errors.ts'
import { dateValueFromInput } from '../lib/dateValue.ts'
import type { ArticleInput, ModuleInput } from '../lib/generated/types.ts'

/** A module of the input. */
export type ModuleAsked =
  | { kind: 'text' | 'embed' | 'map'; id: string; text: string }
  | { kind: 'images' | 'files'; id: string; fileIds: readonly string[] }
  | { kind: 'other'; id: string }

/** The input of a change or of a new article, whose language is given apart. */
export type ArticleContent = Omit<ArticleInput, 'language'>

/**
 * Validates an input without a call to the API.
 * @param foreign the name of a field that the catalogue does not have
 * @throws BAD_USER_INPUT for such a field, a module with no kind or several, a date that does not exist
 */
export function requireValid(input: ArticleContent, { title }: Catalogue, foreign: string | undefined): ArticleContent {
  if (foreign != null) throw refused(foreign, `Kataloogi „${title}“ artiklitel seda välja ei ole.`)
  input.modules?.forEach(moduleAsked)
  input.dates?.forEach(({ date }) => dateValueFromInput(date, 'dates'))
  if (input.date) dateValueFromInput(input.date, 'date')
  return input
}

/** The module's one kind. `@oneOf` guarantees it for requests, but the generated type has all kinds optional. */
export function moduleAsked(input: ModuleInput): ModuleAsked {
  const kinds = Object.values(input).filter((value) => value != null)
  if (kinds.length !== 1) throw refused('modules', 'Igal moodulil peab olema täpselt üks liik.')
  const { text, embed, images, files, map, other } = input
  if (text) return { kind: 'text', id: text.id, text: text.html }
  if (embed) return { kind: 'embed', id: embed.id, text: embed.html }
  if (images) return { kind: 'images', id: images.id, fileIds: images.fileIds }
  if (files) return { kind: 'files', id: files.id, fileIds: files.fileIds }
  if (map) return { kind: 'map', id: map.id, text: map.content }
  if (other) return { kind: 'other', id: other.id }
  throw refused('modules', 'Igal moodulil peab olema täpselt üks liik.')
}

/** A BAD_USER_INPUT error at a field. */
const refused = (field: string, sentence: string) =>
  new GatewayError('BAD_USER_INPUT', sentence, { fields: { [field]: sentence } })
