import { z } from 'zod'
import { longest, upTo } from '../../../schema/rules/client/limits.ts'
import { boundedList, responseList } from '../../http/bounded.ts'
import { givenIdSchema, idSchema, lineSchema, timeSchema } from '../../http/fields.ts'
import { tokenScopes } from '../../http/tools/access.ts'

const wrongScopes = 'Vali, mille jaoks võti on.'
const wrongDays = 'Võti kehtib 1 kuni 365 päeva.'
const wrongChoice = 'Selle välja sisu ei sobi.'

/** The default lifetime of a token, in days. */
const usualDays = 90

/** Body of POST /api/toolivotmed. AUTH-10. */
export const newApiTokenSchema = z.object({
  nimi: lineSchema(longest.tokenName, 'Lisa võtme nimi.', `Nimi on liiga pikk (${upTo(longest.tokenName)}).`),
  kirjutab: z.boolean(wrongChoice).default(false).describe('Whether it may write; otherwise it only reads'),
  osad: boundedList(z.enum(tokenScopes, wrongScopes), {
    most: tokenScopes.length,
    wrong: wrongScopes,
    tooLong: wrongScopes,
  })
    .default([...tokenScopes])
    .describe('Its scopes; all by default. Meaningless with `avalik`'),
  emailid: z.boolean(wrongChoice).default(false).describe('Whether it sees the emails of others'),
  vabalt: z
    .boolean(wrongChoice)
    .default(false)
    .describe(
      'Whether it may send GraphQL documents that no client has registered, if a gateway accepts only registered ones. From status 4',
    ),
  avalik: z
    .boolean(wrongChoice)
    .default(false)
    .describe('Whether it shows only what visitors see: for a public site. From status 4'),
  paevi: z
    .number(wrongDays)
    .int(wrongDays)
    .min(1, wrongDays)
    .max(365, wrongDays)
    .default(usualDays)
    .describe('Its lifetime in days'),
})

export type NewApiToken = z.infer<typeof newApiTokenSchema>

/** An API token in a response, without the token itself. */
export const apiTokenSchema = z
  .object({
    _id: idSchema,
    nimi: z.string(),
    tunnus: z.string().describe('Its last four characters'),
    kirjutab: z.boolean(),
    osad: responseList(z.enum(tokenScopes)),
    emailid: z.boolean(),
    vabalt: z.boolean(),
    avalik: z.boolean(),
    loodud: timeSchema,
    lopeb: timeSchema.describe('Its expiry'),
    kasutatud: timeSchema.nullable().describe('When it was last used, to the minute; null if never'),
  })
  .meta({ id: 'Toolivoti' })

export type WireApiToken = z.infer<typeof apiTokenSchema>

/** The response of POST /api/toolivotmed. */
export const createdApiTokenSchema = apiTokenSchema
  .extend({
    voti: z.string().nullable().describe('The token for `x-auth-token`, shown only once; null for a repeated request'),
  })
  .meta({ id: 'UusToolivoti' })

/** Query of GET /api/toolivotmed. */
export const apiTokensQuerySchema = z.object({
  kasutaja: givenIdSchema('Sellist liiget ei ole.').optional().describe('The id of another member, for status 4'),
})

/** The rights of an API token: response of GET /api/toolivotmed/see. */
export const ownAccessSchema = apiTokenSchema
  .pick({ _id: true, nimi: true, kirjutab: true, osad: true, emailid: true, vabalt: true, avalik: true, lopeb: true })
  .extend({
    staatus: z
      .number()
      .int()
      .nullable()
      .describe('The status of its user; null for a public token, which belongs to no user'),
  })
  .meta({ id: 'ToolivotmeLuba' })
