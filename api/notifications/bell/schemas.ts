import { z } from 'zod'
import { untilSchema } from '../../forum/news/schemas.ts'
import { listedTopicSchema } from '../../forum/schemas.ts'
import { responseList } from '../../http/bounded.ts'
import { idSchema, timeSchema } from '../../http/fields.ts'

const forYouSchema = z
  .object({
    _id: idSchema.describe('For `mainimine` its own id; for `vastused` that of the topic'),
    liik: z.enum(['mainimine', 'vastused']),
    teema: listedTopicSchema.pick({ _id: true, pealkiri: true, kategooria: true }),
    postitus: idSchema
      .nullable()
      .describe(
        'The post that mentions the caller; for `vastused` the first unread post, else the latest; null for the topic itself',
      ),
    nimi: z.string().describe('The author of the mention, or of the latest post'),
    katkend: z.string().describe('The beginning of its text, at most 80 characters'),
    kuupaev: timeSchema,
    loetud: z.boolean(),
    lugemataHulk: z.number().int().describe('The number of unread posts, counted up to 100; 0 for `mainimine`'),
  })
  .meta({ id: 'Sulle' })

export const forYouCountSchema = z.object({
  lugemata: z.number().int().describe('The number of unread notifications, counted up to 100'),
})

export const forYouListSchema = forYouCountSchema
  .extend({
    teated: responseList(forYouSchema),
    meeldimisi: z
      .number()
      .int()
      .describe('The number of likes of the caller’s texts since the last visit, counted up to 100'),
    viimaneMeeldimine: timeSchema
      .nullable()
      .describe('The time of the latest of those likes, for PUT; null without any'),
  })
  .meta({ id: 'SulleLeht' })

/** The body that sets until when the caller has seen likes. */
export const lookedBodySchema = z.object({ kuni: untilSchema.describe('Likes until then have been seen') })

export type WireForYou = z.infer<typeof forYouSchema>
