import type { AttachmentTerms } from '../../files/attachments/attachments.ts'
import { idsOf } from '../../files/attachments/attachments.ts'
import { dateText, type DateValue } from '../../lib/dates/dateValue.ts'
import { type Problems, problemsOf } from '../../ui/form/problems.ts'
import { isBlankHtml, lengthProblem } from '../../ui/richText/html/problems.ts'
import { withoutBrokenLinks } from '../../ui/richText/html/withoutBrokenLinks.ts'
import type { FileCardFragment, ProtocolInput, ProtocolItemFragment } from '../generated.ts'
import { protocolTexts } from '../text.ts'

/** The values of the form, which are kept as its draft. */
export interface ProtocolValues {
  date: DateValue | null
  /** Html. */
  text: string
  files: readonly FileCardFragment[]
}

/** The fields that can have errors, in the order of the form. */
export const protocolFields = ['date', 'text'] as const

/** The attachments of a protocol: at most fifty, readable by members. FILE-7. */
export const protocolFiles: AttachmentTerms = { max: 50, visibility: 'FORUM' }

/** The values of a protocol. The server would refuse an edited text because of a stored broken link. */
export function valuesOf({ date, text, files }: ProtocolItemFragment): ProtocolValues {
  return { date: date ?? null, text: withoutBrokenLinks(text), files }
}

/** The input for all values. */
export function inputOf({ date, text, files }: ProtocolValues): Required<ProtocolInput> {
  return { date: date && dateInputOf(date), text, fileIds: idsOf(files) }
}

/** Validates the form; {} if valid. A protocol with files may have no text. */
export function protocolProblems({ text, files }: ProtocolValues): Problems<(typeof protocolFields)[number]> {
  const isEmpty = isBlankHtml(text) && files.length === 0
  return problemsOf({ text: isEmpty ? protocolTexts.writeSomething : lengthProblem(text) })
}

/** The heading of a protocol: its date, beginning with a capital. */
export function headingOf(date: DateValue | null | undefined): string {
  if (!date) return protocolTexts.undated
  const text = dateText(date)
  return text.charAt(0).toLocaleUpperCase('et') + text.slice(1)
}

/** Without `__typename`, which an input refuses. */
function dateInputOf({ year, month, day, hours = null, minutes = null }: DateValue) {
  return { year, month, day, hours, minutes }
}
