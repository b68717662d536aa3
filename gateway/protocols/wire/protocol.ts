import { type FileModel, filesFromWire, filesInput } from '../../files/wire/file.ts'
import { dateValueFromInput, dateValueFromWire, dateValueToWire } from '../../lib/dateValue.ts'
import type { Protocol, ProtocolInput } from '../../lib/generated/types.ts'
import { asIs, given, shaped, shapedOrNull } from '../../lib/record/codecs.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { bodyWriter, type InputTable } from '../../lib/record/inputs.ts'
import { identity, text } from '../../lib/shapes.ts'

const call = 'GET /api/protokollid/{id}'

/** A protocol as the API sends it: §3 'Protocol'. */
export const protocolFields = {
  id: { wire: '_id', read: (id) => identity(id, 'a protocol') },
  text: { wire: 'tekst', read: given(text), missing: () => '', call },
  date: { wire: 'kuupaev', read: shapedOrNull(dateValueFromWire), missing: () => null, call },
  files: { wire: 'failid', read: shaped(filesFromWire), missing: (): FileModel[] => [], call },
  // The tag for If-Match, beyond §7: null on a server without versions.
  version: { wire: 'versioon', read: given(text), missing: () => null, call, readOnly: true },
} satisfies FieldTable<Protocol>

const protocolInputs = {
  text: { of: 'text', write: asIs, initial: '' },
  date: {
    of: 'date',
    write: (date) => dateValueToWire(dateValueFromInput(date, 'date')),
    clearable: true,
    initial: null,
  },
  fileIds: filesInput,
} satisfies InputTable<ProtocolInput, typeof protocolFields>

/** A protocol. Undefined fields are read from the complete protocol. */
export interface ProtocolModel extends RowOf<typeof protocolFields> {
  id: string
  /** Set for the response of a successful write: then a field that cannot be read is an error with `saved` (REST-8). */
  saved?: true
}

/** Reads protocols: `row` for the response of a write, `complete` for GET /api/protokollid and GET /api/protokollid/{id}. */
export const protocolReader = rowReader('a protocol', protocolFields)

/** Writes protocols. */
export const protocolWriter = bodyWriter(protocolFields, protocolInputs)
