import { z } from 'zod'
import { untilSchema } from '../../forum/newsSchemas.ts'
import { listedTopicSchema } from '../../forum/schemas.ts'
import { responseList } from '../../http/bounded.ts'
import { idSchema, timeSchema } from '../../http/fields.ts'

const forYouSchema = z
  .object({
    _id: idSchema.describe('Of a mention its own; of answers that of the topic'),
    liik: z.enum(['mainimine', 'vastused']),
    teema: listedTopicSchema.pick({ _id: true, pealkiri: true, kategooria: true }),
    postitus: idSchema
      .nullable()
      .describe(
        'The post that mentions, or the first unread one of the answers, or else the latest; null for the topic itself',
      ),
    nimi: z.string().describe('The author of the post that mentions, or of the latest one'),
    katkend: z.string().describe('The beginning of its text, at most 80 characters'),
    kuupaev: timeSchema,
    loetud: z.boolean(),
    lugemataHulk: z.number().int().describe('How many of the answers are unread, counted up to 100; 0 of a mention'),
  })
  .meta({ id: 'Sulle' })

export const forYouCountSchema = z.object({
  lugemata: z.number().int().describe('How many of all are unread, counted up to 100'),
})

export const forYouListSchema = forYouCountSchema
  .extend({
    teated: responseList(forYouSchema),
    meeldimisi: z
      .number()
      .int()
      .describe('How often others have liked what the caller wrote since the last look, counted up to 100'),
    viimaneMeeldimine: timeSchema
      .nullable()
      .describe('The time of the latest of those likes, for PUT; null without any'),
  })
  .meta({ id: 'SulleLeht' })

/** The body that says until when likes were seen. */
export const lookedBodySchema = z.object({ kuni: untilSchema.describe('Likes until then have been seen') })

export type WireForYou = z.infer<typeof forYouSchema>
