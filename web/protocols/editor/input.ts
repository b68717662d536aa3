import { idsOf } from '../../files/attachments/attachments.ts'
import { dateInput } from '../../lib/dates/dateInput.ts'
import { allFields, asIs, changedFields, type InputTable } from '../../lib/parts/changedFields.ts'
import type { ProtocolInput } from '../generated.ts'
import type { ProtocolValues } from './values.ts'

const protocolInput: InputTable<ProtocolInput, ProtocolValues> = {
  date: asIs(({ date }) => date && dateInput(date)),
  text: asIs(({ text }) => text),
  fileIds: asIs(({ files }) => idsOf(files)),
}

/** The input for all values. */
export const inputOf = (values: ProtocolValues): Required<ProtocolInput> => allFields(protocolInput, values)

/** The input of a mutation with everything that differs from `base`. */
export const changedInput = (values: ProtocolValues, base: ProtocolValues): ProtocolInput =>
  changedFields(protocolInput, values, base)
