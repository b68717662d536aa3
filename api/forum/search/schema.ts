import { z } from 'zod'
import { longest, upTo } from '../../../schema/rules/client/limits.ts'
import { cleanedString, responseList } from '../../http/bounded.ts'
import { idSchema, timeSchema } from '../../http/fields.ts'
import { cursorTimeSchema, pageQuerySchema } from '../../http/page.ts'
import { listedTopicSchema } from '../schemas.ts'
import { readSearchText } from './text.ts'

const maxWords = 12

/** A hit of the forum's search. REST-5. */
export const searchHitSchema = z
  .object({
    teema: listedTopicSchema
      .pick({ _id: true, pealkiri: true, kategooria: true })
      // Beyond §7: spares clients from reading each topic.
      .extend(
        listedTopicSchema.pick({
          nimi: true,
          kuupaev: true,
          muudetud: true,
          pinned: true,
          postitusedHulk: true,
          viimanePostitus: true,
        }).shape,
      ),
    postitus: idSchema.nullable().describe('The matching post; null if the topic itself matches'),
    nimi: z.string(),
    kuupaev: timeSchema,
    katkend: z.string().describe('Html: text with the matches in <mark>'),
    pealkiri: z.string().describe("Html: the topic's title with the matches in <mark>. Beyond §7"),
    osaline: z.boolean().optional().describe('true: a partial match, as no text has all words. Beyond §7'),
    tundmatud: responseList(z.string()).optional().describe('Words of the search that no text contains. Beyond §7'),
    parandus: z.string().optional().describe('The search with corrected typing errors, which found it. Beyond §7'),
  })
  .meta({ id: 'Otsingutulemus' })

export type WireSearchHit = z.infer<typeof searchHitSchema>

/** Cursor of the hits: rank, kuupaev, _id of the post or topic. */
export const searchCursorSchema = z.tuple([z.number().int().min(0).max(99), cursorTimeSchema, idSchema])

export type SearchCursor = z.infer<typeof searchCursorSchema>

/** Filters of a search, and its order. FORUM-12. */
export interface SearchFilters {
  /** The slug of a category. */
  category?: string | undefined
  /** A substring of the author's name. */
  author?: string | undefined
  /** Whether the newest come first, instead of the best matches. */
  newest?: boolean | undefined
}

const tooShort = 'Palun sisesta rohkem kui 2 tähemärki'

/** An optional filter; '' counts as none. */
const narrowing = (name: string) =>
  cleanedString(longest.searchedAuthor, { wrong: `${name} on vigane.`, tooLong: `${name} on liiga pikk.` }, (text) =>
    text.toWellFormed().replaceAll('\0', '').trim(),
  ).optional()

/** Query parameters of the search. FORUM-7, REST-6. */
export const searchQuerySchema = pageQuerySchema.extend({
  p: cleanedString(
    longest.search,
    { wrong: tooShort, tooLong: `Otsitav on liiga pikk (${upTo(longest.search)}).` },
    (text) => text.toWellFormed().replaceAll('\0', '').trim(),
  )
    .refine((text) => [...text].length > 2, tooShort)
    .refine((text) => readSearchText(text).flat().length <= maxWords, `Otsi korraga kuni ${maxWords} sõna.`),
  kategooria: narrowing('Kategooria').describe('The slug of the category that hits are in. Beyond §7'),
  autor: narrowing('Autor').describe("A substring of the author's name. Beyond §7"),
  jarjestus: z.literal('uusimad', 'Järjestus on vigane.').optional().describe('The newest first. Beyond §7'),
})

/** The filters that the query parameters select. FORUM-12. */
export const filtersOf = ({ kategooria, autor, jarjestus }: z.infer<typeof searchQuerySchema>): SearchFilters => ({
  category: kategooria || undefined,
  author: autor || undefined,
  newest: jarjestus === 'uusimad',
})
