import { z } from 'zod'
import { responseList } from '../http/bounded.ts'
import { givenIdSchema, idSchema } from '../http/fields.ts'
import { listedTopicSchema } from './schemas.ts'

const newsSchema = z
  .object({
    teema: listedTopicSchema.pick({
      _id: true,
      pealkiri: true,
      kategooria: true,
      postitusedHulk: true,
      viimanePostitus: true,
    }),
    esimeneLugemata: idSchema
      .nullable()
      .describe('The first post by others that the caller has not seen; null when only the topic itself is new'),
    lugemataHulk: z.number().int().describe('How many such posts there are, counted up to 100'),
    nimi: z.string().describe('The author of the latest post, or of the topic'),
    katkend: z.string().describe('The beginning of its text, at most 80 characters'),
  })
  .meta({ id: 'Uudne' })

const unreadCountSchema = z.object({ _id: idSchema, hulk: z.number().int() })

export const newsListSchema = z
  .object({
    teemad: responseList(newsSchema),
    kategooriad: responseList(unreadCountSchema).describe(
      'How many topics of each category have something unread, of the latest 100; categories without are left out',
    ),
  })
  .meta({ id: 'Uued' })

/** The time that a member has seen things until. */
export const untilSchema = z.iso
  .datetime({ precision: 3, error: 'Aeg on vigane.' })
  .refine((time) => time >= '0001', 'Aeg on vigane.')

export const readUntilSchema = z.object({
  kategooria: givenIdSchema('Vali teine kategooria.').optional().describe('Only topics of this category'),
  kuni: untilSchema.describe('What was written later stays unread'),
})

export const markedSchema = z.object({ loetud: z.number().int().describe('How many topics have a new read mark') })

export type WireNews = z.infer<typeof newsSchema>
export type WireUnreadCount = z.infer<typeof unreadCountSchema>
