import type { AttachmentTerms } from '../../files/attachments/attachments.ts'
import { type Problems, problemsOf } from '../../ui/form/problems.ts'
import { isBlankHtml, lengthProblem } from '../../ui/richText/html/problems.ts'
import { protocolTexts } from '../text.ts'
import type { ProtocolValues } from './values.ts'

/** The attachments of a protocol: at most fifty, readable by members. FILE-7. */
export const protocolFiles: AttachmentTerms = { max: 50, visibility: 'FORUM' }

/** Validates the form; {} if valid. A protocol with files may have no text. */
export function protocolProblems({ text, files }: ProtocolValues): Problems<keyof ProtocolValues> {
  const isEmpty = isBlankHtml(text) && files.length === 0
  return problemsOf({ text: isEmpty ? protocolTexts.writeSomething : lengthProblem(text) })
}
