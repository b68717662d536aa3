import type { DateValue } from '../lib/dates/dateValue.ts'
import { type DraftLinks, draftPath, named, textField } from '../ui/drafts/draftPath.ts'
import { readProtocol } from './generated.ts'
import { headingOf } from './heading.ts'
import { protocolPath, protocolsPath } from './paths.ts'
import { protocolDraftTexts as texts } from './text.ts'

/** Where the drafts of protocols open. PROTO-1. */
export const protocolDraftLinks: DraftLinks<'protocol'> = {
  protocol: {
    name: ({ ids: [id], value }) =>
      // Drafts contain only properties of the form's values.
      named(id === 'new' ? texts.newProtocol : texts.protocol, headingOf(value.date as DateValue | null | undefined)),
    text: (value) => textField(value, 'text'),
    find: async ({ draftId, ids: [id = ''] }, client) => {
      if (id === 'new') return { path: protocolsPath }
      return (await readProtocol(client, { id })).protocol
        ? { path: protocolPath(id) }
        : { path: draftPath(protocolsPath, draftId), note: texts.protocolGone }
    },
  },
}
