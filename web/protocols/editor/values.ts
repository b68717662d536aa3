import { filesRow, textRow } from '../../files/attachments/formRows.ts'
import { dateInput, type DateValue, today } from '../../lib/dates/dateValue.ts'
import { allFields, changedFields } from '../../lib/parts/changedFields.ts'
import { formFields, type FormValues } from '../../lib/parts/formFields.ts'
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

/** The values of the form, which are kept as its draft. */
export type ProtocolValues = FormValues<typeof rows>

const fields = form.table(rows)

/** How an input is made of the values. */
export const protocolInput = fields.inputs

/** The fields, in the order of the form. */
export const protocolFields = fields.names

/** The values of a protocol. */
export const valuesOf = fields.valuesOf

/** The values of a new protocol, which is dated today. */
export const newValues = fields.newValues

/** The input for all values. */
export const inputOf = (values: ProtocolValues): Required<ProtocolInput> => allFields(protocolInput, values)

/** The input of a mutation with everything that differs from `base`. */
export const changedInput = (values: ProtocolValues, base: ProtocolValues): ProtocolInput =>
  changedFields(protocolInput, values, base)
