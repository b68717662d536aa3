import { longest, upTo } from '../../schema/rules/client/limits.ts'
import { normalLine, normalText, showsSomething } from '../../schema/rules/normalText.ts'
import { boundedString, cleanedString } from '../http/bounded.ts'
import { storable } from '../http/fields.ts'

/**
 * The title of an article, an album or a block: a single line of normalised text, which may be empty, as no field of the content is
 * required. Refuses invisible characters only, as such a title can be neither seen nor clicked. ARTICLE-6.
 */
export const titleSchema = cleanedString(
  longest.title,
  { wrong: 'Pealkiri peab olema tekst.', tooLong: `Pealkiri on liiga pikk (${upTo(longest.title)}).` },
  (text) => (isBlank(text) ? '' : normalLine(storable(text)) || text),
).refine(
  (text) => text === '' || showsSomething(text),
  'Siin on ainult märgid, mida ei ole näha. Kirjuta tekst uuesti.',
)

const isBlank = (text: string) => storable(text).trim() === ''

/** Plain text of several lines, trimmed, which may be empty. */
export const freeTextSchema = (maxLength: number, wrong: string, tooLong: string) =>
  cleanedString(maxLength, { wrong, tooLong }, (text) => normalText(storable(text.replace(/\r\n?/g, '\n'))).trim())

/** The slug that a body requests, as it was typed: see slugFor. SLUG-1. */
export const givenSlugSchema = boundedString(1_000, {
  wrong: 'Slug peab olema tekst.',
  tooLong: 'Aadressi lõpp (slug) on liiga pikk (kuni 1000 tähemärki).',
})
