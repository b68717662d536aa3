import { z } from 'zod'
import { responseList } from '../../http/bounded.ts'
import { givenIdSchema, idSchema } from '../../http/fields.ts'
import { listedTopicSchema } from '../schemas.ts'

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
      .describe('The first unread post by others; null when only the topic itself is new'),
    lugemataHulk: z.number().int().describe('The number of such posts, counted up to 100'),
    nimi: z.string().describe('The author of the latest post, or of the topic'),
    katkend: z.string().describe('The beginning of its text, at most 80 characters'),
  })
  .meta({ id: 'Uudne' })

const unreadCountSchema = z.object({ _id: idSchema, hulk: z.number().int() })

export const newsListSchema = z
  .object({
    teemad: responseList(newsSchema),
    kategooriad: responseList(unreadCountSchema).describe(
      'The number of unread topics by category, counting the latest 100; categories without unread topics are left out',
    ),
  })
  .meta({ id: 'Uued' })

/** The time until which a member has seen everything. */
export const untilSchema = z.iso
  .datetime({ precision: 3, error: 'Aeg on vigane.' })
  .refine((time) => time >= '0001', 'Aeg on vigane.')

export const readUntilSchema = z.object({
  kategooria: givenIdSchema('Vali teine kategooria.').optional().describe('Only topics of this category'),
  kuni: untilSchema.describe('Later posts stay unread'),
})

export const markedSchema = z.object({ loetud: z.number().int().describe('The number of topics with a new read mark') })

export type WireNews = z.infer<typeof newsSchema>
export type WireUnreadCount = z.infer<typeof unreadCountSchema>
