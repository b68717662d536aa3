import { z } from 'zod'
import { longest, upTo } from '../../../schema/rules/client/limits.ts'
import { boundedList, responseList } from '../../http/bounded.ts'
import { givenIdSchema, idSchema, lineSchema, timeSchema } from '../../http/fields.ts'
import { toolParts } from '../../tools/access.ts'

const wrongParts = 'Vali, mille jaoks võti on.'
const wrongDays = 'Võti kehtib 1 kuni 365 päeva.'
const wrongChoice = 'Selle välja sisu ei sobi.'

/** How long a token lasts that is made without saying so, in days. */
const usualDays = 90

/** Body of POST /api/toolivotmed. AUTH-10. */
export const newToolTokenSchema = z.object({
  nimi: lineSchema(longest.tokenName, 'Lisa võtme nimi.', `Nimi on liiga pikk (${upTo(longest.tokenName)}).`),
  kirjutab: z.boolean(wrongChoice).default(false).describe('Whether it may write; else it reads only'),
  osad: boundedList(z.enum(toolParts, wrongParts), { most: toolParts.length, wrong: wrongParts, tooLong: wrongParts })
    .default([...toolParts])
    .describe('The parts that it is for; all where left out. Of no meaning with `avalik`'),
  emailid: z.boolean(wrongChoice).default(false).describe('Whether it sees the emails of others'),
  vabalt: z
    .boolean(wrongChoice)
    .default(false)
    .describe('Whether it may ask what no program has registered, where a gateway takes nothing else. From status 4'),
  avalik: z
    .boolean(wrongChoice)
    .default(false)
    .describe('Whether it shows what visitors see, and no more: for a public site. From status 4'),
  paevi: z
    .number(wrongDays)
    .int(wrongDays)
    .min(1, wrongDays)
    .max(365, wrongDays)
    .default(usualDays)
    .describe('For how many days it works'),
})

export type NewToolToken = z.infer<typeof newToolTokenSchema>

/** The token of a tool in a response, without the token itself. */
export const toolTokenSchema = z
  .object({
    _id: idSchema,
    nimi: z.string(),
    tunnus: z.string().describe('Its last four characters'),
    kirjutab: z.boolean(),
    osad: responseList(z.enum(toolParts)),
    emailid: z.boolean(),
    vabalt: z.boolean(),
    avalik: z.boolean(),
    loodud: timeSchema,
    lopeb: timeSchema.describe('When it ends'),
    kasutatud: timeSchema.nullable().describe('When it was last used, to the minute; null if never'),
  })
  .meta({ id: 'Toolivoti' })

export type WireToolToken = z.infer<typeof toolTokenSchema>

/** Answer to POST /api/toolivotmed. */
export const createdToolTokenSchema = toolTokenSchema
  .extend({
    voti: z
      .string()
      .nullable()
      .describe(
        'The token for `x-auth-token`, which is shown this once; null where the request repeats one that had its answer',
      ),
  })
  .meta({ id: 'UusToolivoti' })

/** Query of GET /api/toolivotmed. */
export const toolTokensQuerySchema = z.object({
  kasutaja: givenIdSchema('Sellist liiget ei ole.').optional().describe('Of another member, for status 4'),
})

/** What a tool's token is: answer of GET /api/toolivotmed/see. */
export const ownAccessSchema = toolTokenSchema
  .pick({ _id: true, nimi: true, kirjutab: true, osad: true, emailid: true, vabalt: true, avalik: true, lopeb: true })
  .extend({ staatus: z.number().int().nullable().describe('Of its person; null of a public one, which is nobody’s') })
  .meta({ id: 'ToolivotmeLuba' })
