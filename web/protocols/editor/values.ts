import { filesRow, textRow } from '../../files/attachments/formRows.ts'
import { dateInput, type DateValue, today } from '../../lib/dates/dateValue.ts'
import { allFields, changedFields } from '../../lib/fields/changedFields.ts'
import { formFields, type FormValues } from '../../lib/fields/formFields.ts'
import type { ProtocolInput, ProtocolItemFragment } from '../generated.ts'

const form = formFields<ProtocolItemFragment, ProtocolInput>()

const rows = {
  date: form.field({
    input: 'date',
    read: ({ date }): DateValue | null => date ?? null,
    initial: () => ({ ...today(), hours: null, minutes: null }),
    write: (date) => date && dateInput(date),
  }),
  text: form.field(textRow),
  files: form.field(filesRow),
}

/** The values of the form, which its draft stores. */
export type ProtocolValues = FormValues<typeof rows>

const fields = form.table(rows)

/** Maps each field of the input to the values. */
export const protocolInput = fields.inputs

/** The fields, in the order of the form. */
export const protocolFields = fields.names

/** The values of a protocol. */
export const valuesOf = fields.valuesOf

/** The values of a new protocol, dated today. */
export const newValues = fields.newValues

/** The input for all values. */
export const inputOf = (values: ProtocolValues): Required<ProtocolInput> => allFields(protocolInput, values)

/** The input of a mutation with everything that differs from `base`. */
export const changedInput = (values: ProtocolValues, base: ProtocolValues): ProtocolInput =>
  changedFields(protocolInput, values, base)
