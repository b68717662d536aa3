import { z } from 'zod'
import { attachmentsBodySchema } from '../files/attachments.ts'
import { attachedFileSchema } from '../files/fileRecord.ts'
import { htmlSchema } from '../html/htmlSchema.ts'
import { responseList } from '../http/bounded.ts'
import { dateValueSchema, givenDateSchema } from '../http/dateValue.ts'
import { idSchema, partialUpdateNote } from '../http/fields.ts'

/** A protocol in a response. §3 'Protocol'. */
export const protocolSchema = z
  .object({
    _id: idSchema,
    tekst: z.string().describe('Html'),
    kuupaev: dateValueSchema.nullable().describe('The date of the meeting; null if none was given'),
    failid: responseList(attachedFileSchema),
    versioon: z.string().describe('The tag for If-Match: a list has no ETag for each record'),
  })
  .meta({ id: 'Protokoll' })

export type WireProtocol = z.infer<typeof protocolSchema>

const fields = {
  tekst: htmlSchema,
  kuupaev: givenDateSchema.nullable(),
  failid: attachmentsBodySchema,
} satisfies Record<Exclude<keyof WireProtocol, '_id' | 'versioon'>, z.ZodType>

/** Body of POST for a protocol. */
export const newProtocolSchema = z.object({
  ...fields,
  tekst: fields.tekst.default(''),
  kuupaev: fields.kuupaev.default(null),
})

/** Body of PUT for a protocol. */
export const protocolChangesSchema = z.object(fields).partial().describe(partialUpdateNote)

export type NewProtocol = z.infer<typeof newProtocolSchema>
export type ProtocolChanges = z.infer<typeof protocolChangesSchema>
