import { z } from 'zod'
import { responseList } from '../http/bounded.ts'
import { idSchema, timeSchema } from '../http/fields.ts'
import { pageQuerySchema } from '../http/page.ts'
import { narrowing, searchTextOf } from '../search/schemas.ts'
import { listedTopicSchema } from './schemas.ts'

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

/** Query parameters of the search. FORUM-7, REST-6. */
export const searchQuerySchema = pageQuerySchema.extend({
  p: searchTextOf(3, 'Palun sisesta rohkem kui 2 tähemärki'),
  kategooria: narrowing('Kategooria').describe('The slug of the category that hits are in. Beyond §7'),
  autor: narrowing('Autor').describe("A substring of the author's name. Beyond §7"),
  jarjestus: z.literal('uusimad', 'Järjestus on vigane.').optional().describe('The newest first. Beyond §7'),
})

/** Query parameters of the search. */
export type SearchQuery = z.infer<typeof searchQuerySchema>
