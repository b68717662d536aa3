import { normalLine, normalText, showsSomething } from '../../schema/rules/normalText.ts'
import { boundedString, cleanedString } from '../http/bounded.ts'
import { storable } from '../http/fields.ts'

/**
 * A single line of text in the normal form, which may be empty: no field of the content is required. One of characters that show nothing
 * is refused, as nobody can see or press it. ARTICLE-6.
 */
export const freeLineSchema = (longest: number, wrong: string, tooLong: string) =>
  cleanedString(longest, { wrong, tooLong }, (text) =>
    isBlank(text) ? '' : normalLine(storable(text)) || text,
  ).refine(
    (text) => text === '' || showsSomething(text),
    'Siin on ainult märgid, mida ei ole näha. Kirjuta tekst uuesti.',
  )

const isBlank = (text: string) => storable(text).trim() === ''

/** Plain text of several lines, trimmed, which may be empty. */
export const freeTextSchema = (longest: number, wrong: string, tooLong: string) =>
  cleanedString(longest, { wrong, tooLong }, (text) => normalText(storable(text.replace(/\r\n?/g, '\n'))).trim())

/** The slug that a body wishes for, as it was typed: see slugFor. SLUG-1. */
export const givenSlugSchema = boundedString(1_000, {
  wrong: 'Slug peab olema tekst.',
  tooLong: 'Aadressi lõpp (slug) on liiga pikk (kuni 1000 tähemärki).',
})
