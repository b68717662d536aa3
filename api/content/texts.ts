import { boundedString, cleanedString } from '../http/bounded.ts'
import { storable } from '../http/fields.ts'

/** A single line of text, trimmed, which may be empty: no field of the content is required. ARTICLE-6. */
export const freeLineSchema = (longest: number, wrong: string, tooLong: string) =>
  cleanedString(longest, { wrong, tooLong }, (text) => storable(text).replace(/\s+/g, ' ').trim())

/** Plain text of several lines, trimmed, which may be empty. */
export const freeTextSchema = (longest: number, wrong: string, tooLong: string) =>
  cleanedString(longest, { wrong, tooLong }, (text) => storable(text.replace(/\r\n?/g, '\n')).trim())

/** The slug that a body wishes for, as it was typed: see slugFor. SLUG-1. */
export const givenSlugSchema = boundedString(1_000, {
  wrong: 'Slug peab olema tekst.',
  tooLong: 'Aadressi lõpp (slug) on liiga pikk (kuni 1000 tähemärki).',
})
