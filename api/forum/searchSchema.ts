import { z } from 'zod'
import { idSchema, timeSchema } from '../http/fields.ts'
import { pageQuerySchema, placeOf, placeTimeSchema } from '../http/page.ts'
import { readSearchText } from './searchText.ts'

const longest = 200
const mostWords = 12

/** A hit of the forum's search. REST-5. */
export const searchHitSchema = z
  .object({
    teema: z.object({
      _id: idSchema,
      pealkiri: z.string(),
      kategooria: z.object({ _id: idSchema, nimi: z.string(), slug: z.string() }),
    }),
    postitus: idSchema.nullable().describe('The post that was found; null where the topic itself was'),
    nimi: z.string(),
    kuupaev: timeSchema,
    katkend: z.string().describe('Html: text with the matches in <mark>'),
  })
  .meta({ id: 'Otsingutulemus' })

export type WireSearchHit = z.infer<typeof searchHitSchema>

const searchPlaceSchema = z.tuple([z.number().int().min(0).max(9), placeTimeSchema, idSchema])

/** The place of a hit in the order of its list: rank, kuupaev, _id. */
export type SearchPlace = z.infer<typeof searchPlaceSchema>

/** The hit after which a page begins. @throws 400 for a made-up cursor. */
export const searchPlaceOf = (cursor: string): SearchPlace => placeOf(searchPlaceSchema, cursor)

const tooShort = 'Palun sisesta rohkem kui 2 tähemärki'

/** What a search takes. FORUM-7, REST-6. */
export const searchQuerySchema = pageQuerySchema.extend({
  p: z
    .string(tooShort)
    .transform((text) => text.toWellFormed().replaceAll('\0', '').trim())
    .pipe(
      z
        .string()
        .refine((text) => [...text].length > 2, tooShort)
        .refine((text) => text.length <= longest, `Otsingutekst on liiga pikk (kuni ${longest} tähemärki).`)
        .refine((text) => readSearchText(text).flat().length <= mostWords, `Otsi korraga kuni ${mostWords} sõna.`),
    ),
})
