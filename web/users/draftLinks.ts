import { type DraftLinks, draftPath, named, textField } from '../ui/drafts/draftPath.ts'
import { readMember } from './directory/generated.ts'
import { invitingPath } from './directory/useDirectoryState.ts'
import { ownRecordPath } from './paths.ts'
import { memberDraftTexts as texts } from './text.ts'

/** Where the drafts of members, API tokens and the webhook open. USER-3, USER-4, AUTH-10, HOOK-1. */
export const userDraftLinks: DraftLinks<'member' | 'tool' | 'webhook'> = {
  member: {
    name: ({ ids: [id], value }) => (id === 'new' ? texts.invitation : named(texts.member, textField(value, 'name'))),
    text: (value) => textField(value, 'email'),
    find: async ({ ids: [id = ''], owner }, client) => {
      if (id === 'new') return { path: invitingPath }
      if (id === owner) return { path: ownRecordPath(id), name: texts.ownRecord }
      return (await readMember(client, { id })).user
        ? { path: ownRecordPath(id) }
        : { path: null, note: texts.memberGone }
    },
  },
  tool: {
    name: ({ value }) => named(texts.tool, textField(value, 'name')),
    text: () => '',
    find: ({ draftId, owner }) => Promise.resolve({ path: draftPath(ownRecordPath(owner), draftId) }),
  },
  webhook: {
    name: () => texts.webhook,
    text: (value) => textField(value, 'url'),
    find: ({ owner }) => Promise.resolve({ path: ownRecordPath(owner) }),
  },
}
