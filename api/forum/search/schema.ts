import { z } from 'zod'
import { cleanedString } from '../../http/bounded.ts'
import { idSchema, timeSchema } from '../../http/fields.ts'
import { cursorTimeSchema, pageQuerySchema } from '../../http/page.ts'
import { listedTopicSchema } from '../schemas.ts'
import { readSearchText } from './text.ts'

const maxLength = 200
const maxWords = 12

/** A hit of the forum's search. REST-5. */
export const searchHitSchema = z
  .object({
    teema: listedTopicSchema
      .pick({ _id: true, pealkiri: true, kategooria: true })
      // Beyond §7: spares clients a read of each topic.
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
    postitus: idSchema.nullable().describe('The post that was found; null where the topic itself was'),
    nimi: z.string(),
    kuupaev: timeSchema,
    katkend: z.string().describe('Html: text with the matches in <mark>'),
  })
  .meta({ id: 'Otsingutulemus' })

export type WireSearchHit = z.infer<typeof searchHitSchema>

/** Cursor of the hits: rank, kuupaev, _id of the post or topic. */
export const searchCursorSchema = z.tuple([z.number().int().min(0).max(9), cursorTimeSchema, idSchema])

export type SearchCursor = z.infer<typeof searchCursorSchema>

const tooShort = 'Palun sisesta rohkem kui 2 tähemärki'

/** Query parameters of the search. FORUM-7, REST-6. */
export const searchQuerySchema = pageQuerySchema.extend({
  p: cleanedString(
    maxLength,
    { wrong: tooShort, tooLong: `Otsingutekst on liiga pikk (kuni ${maxLength} tähemärki).` },
    (text) => text.toWellFormed().replaceAll('\0', '').trim(),
  )
    .refine((text) => [...text].length > 2, tooShort)
    .refine((text) => readSearchText(text).flat().length <= maxWords, `Otsi korraga kuni ${maxWords} sõna.`),
})
