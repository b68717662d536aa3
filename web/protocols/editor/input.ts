import { idsOf } from '../../files/attachments/attachments.ts'
import type { DateValue } from '../../lib/dates/dateValue.ts'
import { isSame } from '../../lib/parts/parts.ts'
import type { ProtocolInput } from '../generated.ts'
import type { ProtocolValues } from './values.ts'

/** The input for all values. */
export function inputOf({ date, text, files }: ProtocolValues): Required<ProtocolInput> {
  return { date: date && dateInputOf(date), text, fileIds: idsOf(files) }
}

/** The input of a mutation with everything that differs from `base`. */
export function changedInput(values: ProtocolValues, base: ProtocolValues): ProtocolInput {
  const { text, date, fileIds } = inputOf(values)
  const was = inputOf(base)
  return {
    ...(text !== was.text && { text }),
    ...(!isSame(date, was.date) && { date }),
    ...(!isSame(fileIds, was.fileIds) && { fileIds }),
  }
}

/** Without `__typename`, which an input refuses. */
function dateInputOf({ year, month, day, hours = null, minutes = null }: DateValue) {
  return { year, month, day, hours, minutes }
}
