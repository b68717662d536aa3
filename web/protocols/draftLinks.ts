import type { DateValue } from '../lib/dates/dateValue.ts'
import { type DraftLinks, draftPath, named, textPart } from '../ui/drafts/draftPath.ts'
import { readProtocol } from './generated.ts'
import { headingOf } from './heading.ts'
import { protocolPath, protocolsPath } from './paths.ts'
import { protocolDraftTexts as texts } from './text.ts'

/** Where the drafts of protocols are opened. PROTO-1. */
export const protocolDraftLinks: DraftLinks<'protocol'> = {
  protocol: {
    name: ({ ids: [id], value }) =>
      // Only properties of the form's values are ever written as parts.
      named(id === 'new' ? texts.newProtocol : texts.protocol, headingOf(value.date as DateValue | null | undefined)),
    text: (value) => textPart(value, 'text'),
    find: async ({ draftId, ids: [id = ''] }, client) => {
      if (id === 'new') return { path: protocolsPath }
      return (await readProtocol(client, { id })).protocol
        ? { path: protocolPath(id) }
        : { path: draftPath(protocolsPath, draftId), note: texts.protocolGone }
    },
  },
}
