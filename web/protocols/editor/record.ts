import { withoutBrokenLinks } from '../../ui/richText/html/withoutBrokenLinks.ts'
import type { ProtocolItemFragment } from '../generated.ts'
import type { ProtocolValues } from './values.ts'

/** The values of a protocol. The server would refuse an edited text because of a stored broken link. */
export function valuesOf({ date, text, files }: ProtocolItemFragment): ProtocolValues {
  return { date: date ?? null, text: withoutBrokenLinks(text), files }
}
