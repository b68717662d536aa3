import { z } from 'zod'
import { idSchema, timeSchema } from '../lib/fields.ts'
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

/** The place of a hit in the order of its list. */
export const searchPlaceSchema = z.tuple([z.number().int(), timeSchema, idSchema])

export type SearchPlace = z.infer<typeof searchPlaceSchema>

const tooShort = 'Palun sisesta rohkem kui 2 tähemärki'

/** What a search takes. FORUM-7, REST-6. */
export const searchQuerySchema = z.object({
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
  piir: z.coerce
    .number('Piir on täisarv.')
    .int('Piir on täisarv.')
    .min(1, 'Piir on vähemalt 1.')
    .max(1000, 'Piir on kuni 1000.')
    .optional()
    .describe('How many hits at most; without it all'),
  alates: z
    .string()
    .max(300, 'Järg on vigane.')
    .transform((cursor, context) => {
      const place = searchPlaceSchema.safeParse(readCursor(cursor))
      if (place.success) return place.data
      context.addIssue({ code: 'custom', message: 'Järg on vigane.' })
      return z.NEVER
    })
    .optional()
    .describe('Where the page before ended: its x-alates header'),
})

/** A place as clients hand it back. */
export const cursorOf = (place: SearchPlace) => Buffer.from(JSON.stringify(place)).toString('base64url')

function readCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    // Made up by hand: the schema refuses it like any other that does not fit.
    return null
  }
}
