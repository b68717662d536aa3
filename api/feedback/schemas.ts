import { z } from 'zod'
import { idSchema, storable } from '../http/fields.ts'
import { emailSchema, nameSchema } from '../users/fields.ts'

/** Milliseconds since the epoch, as §3 has the time of a message. REST-5. */
const timestampSchema = z.number().int()

/** A message as it is listed. */
export const messageSchema = z
  .object({
    _id: idSchema,
    nimi: z.string(),
    email: z.string(),
    kuupaev: timestampSchema.describe('Milliseconds since the epoch'),
    tekst: z.string().describe('Plain text'),
  })
  .meta({ id: 'Tagasiside' })

export type WireMessage = z.infer<typeof messageSchema>

const longest = 10_000
const missing = 'Kirjuta midagi.'

/** Text of several lines, trimmed, of 1 to 10,000 characters. */
const textSchema = z
  .string(missing)
  .transform((text) => storable(text.replace(/\r\n?/g, '\n')).trim())
  .pipe(z.string().min(1, missing).max(longest, 'Tekst on liiga pikk (kuni 10 000 tähemärki).'))

/** The name of the field that people do not see, and only programs fill in. */
export const trapField = 'veebileht'

/** Body of POST /api/tagasiside. */
export const newMessageSchema = z.object({
  nimi: nameSchema,
  email: emailSchema,
  tekst: textSchema,
  [trapField]: z
    .string()
    .catch('')
    .optional()
    .describe('Left empty by people, who do not see it. What fills it in is answered as usual, and not kept.'),
})

export type NewMessage = z.infer<typeof newMessageSchema>

/** Up to which message a member has seen them: the time of one; null for who has never looked. Beyond §7. */
export const visitSchema = z.object({ kuni: timestampSchema.nullable() }).meta({ id: 'TagasisideNahtud' })

/** Body of PUT /api/tagasiside/nahtud. A time to come would hide what has not been sent yet: it counts as now. */
export const newVisitSchema = z.object({
  kuni: timestampSchema.min(0, 'Aeg on vigane.').max(8_640_000_000_000_000, 'Aeg on vigane.'),
})
