import { z } from 'zod'
import { normalText, showsSomething } from '../../schema/rules/normalText.ts'
import { cleanedString } from '../http/bounded.ts'
import { idSchema, storable } from '../http/fields.ts'
import { pageQuerySchema } from '../http/page.ts'
import { emailSchema, nameSchema } from '../users/fields.ts'

/** Milliseconds since the epoch, by §3. REST-5. */
const timestampSchema = z.number().int()

/** A message in a response. */
export const messageSchema = z
  .object({
    _id: idSchema,
    nimi: z.string(),
    email: z.string(),
    kuupaev: timestampSchema.describe('Milliseconds since the epoch'),
    tekst: z.string().describe('Plain text'),
    vastatud: z
      .object({ nimi: z.string().describe('The name of the member at that time'), kuupaev: timestampSchema })
      .nullable()
      .describe('The member who marked it as answered, and when; null while it waits. Beyond §7'),
  })
  .meta({ id: 'Tagasiside' })

export type WireMessage = z.infer<typeof messageSchema>

const maxLength = 10_000
const missing = 'Kirjuta sõnum.'
const wrongTime = 'Aeg tuleb anda millisekundites alates 1970. aasta algusest.'

/** Multi-line plain text of 1 to 10,000 characters after trimming. */
const textSchema = cleanedString(
  maxLength,
  { wrong: missing, tooLong: 'Tekst on liiga pikk (kuni 10 000 tähemärki).' },
  (text) => normalText(storable(text.replace(/\r\n?/g, '\n'))).trim(),
).refine(showsSomething, missing)

/** A honeypot: a field that people do not see, so only bots fill it in. */
export const trapField = 'veebileht'

/** Body of POST /api/tagasiside. */
export const newMessageSchema = z.object({
  nimi: nameSchema,
  email: emailSchema,
  tekst: textSchema,
  [trapField]: z
    .string()
    .max(1_000)
    // A value that is too long counts as filled in.
    .catch(({ value }) => (typeof value === 'string' ? trapField : ''))
    .optional()
    .describe(
      'A honeypot that people do not see. A message that fills it in gets the usual response, and is not stored.',
    ),
})

export type NewMessage = z.infer<typeof newMessageSchema>

/** The time up to which a member has seen messages; null for never. Beyond §7. */
export const visitSchema = z
  .object({
    kuni: timestampSchema.nullable(),
    suletudKuni: timestampSchema
      .nullable()
      .describe(
        'Until when messages of visitors are refused, because too many are unseen; null while they are accepted',
      ),
  })
  .meta({ id: 'TagasisideNahtud' })

/** Query of GET /api/tagasiside. */
export const messagesQuerySchema = pageQuerySchema.extend({
  vastamata: z
    .literal('1', 'Vastamata sõnumite valik peab olema 1.')
    .optional()
    .describe('Only messages that wait for an answer'),
})

/** How many messages wait for an answer. FEED-3. */
export const countsSchema = z.object({ vastamata: z.number().int() }).meta({ id: 'TagasisideHulgad' })

/** Body of PUT /api/tagasiside/nahtud. A future time counts as now: it would hide messages yet to come. */
export const newVisitSchema = z.object({
  kuni: timestampSchema.min(0, wrongTime).max(8_640_000_000_000_000, wrongTime),
})
