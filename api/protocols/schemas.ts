import { z } from 'zod'
import { attachmentsBodySchema } from '../files/attachments.ts'
import { attachedFileSchema } from '../files/fileRecord.ts'
import { responseList } from '../http/bounded.ts'
import { dateValueSchema, givenDateSchema } from '../http/dateValue.ts'
import { idSchema, partialUpdateNote } from '../http/fields.ts'
import { htmlSchema } from '../http/html/htmlSchema.ts'
import { shapeOf } from '../records/editable.ts'

/** The editable properties of a protocol: in responses, and in the bodies of PUT and POST. */
const properties = {
  tekst: { returned: z.string().describe('Html'), given: htmlSchema, created: htmlSchema.default('') },
  kuupaev: {
    returned: dateValueSchema.nullable().describe('The date of the meeting; null if none was given'),
    given: givenDateSchema.nullable(),
    created: givenDateSchema.nullable().default(null),
  },
  failid: { returned: responseList(attachedFileSchema), given: attachmentsBodySchema, created: attachmentsBodySchema },
}

/** A protocol in a response. §3 'Protocol'. */
export const protocolSchema = z
  .object({
    _id: idSchema,
    ...shapeOf(properties, 'returned'),
    versioon: z.string().describe('The tag for If-Match: a list has no ETag for each record'),
  })
  .meta({ id: 'Protokoll' })

export const newProtocolSchema = z.object(shapeOf(properties, 'created'))

export const protocolChangesSchema = z.object(shapeOf(properties, 'given')).partial().describe(partialUpdateNote)

export const protocolYearSchema = z
  .object({ aasta: z.number().int(), hulk: z.number().int().describe('The number of protocols with a date in it') })
  .meta({ id: 'ProtokollideAasta' })

export type WireProtocolYear = z.infer<typeof protocolYearSchema>
export type WireProtocol = z.infer<typeof protocolSchema>
export type NewProtocol = z.infer<typeof newProtocolSchema>
export type ProtocolChanges = z.infer<typeof protocolChangesSchema>
