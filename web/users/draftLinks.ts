import { type DraftLinks, draftPath, named, textPart } from '../ui/drafts/draftPath.ts'
import { readMember } from './directory/generated.ts'
import { invitingPath } from './directory/useDirectoryState.ts'
import { announcementsPath, ownRecordPath } from './paths.ts'
import { memberDraftTexts as texts } from './text.ts'

/** Where the drafts of members, announcements and API tokens are opened. USER-3, USER-4, MAIL-2, AUTH-10, HOOK-1. */
export const userDraftLinks: DraftLinks<'member' | 'announcement' | 'tool' | 'webhook'> = {
  member: {
    name: ({ ids: [id], value }) => (id === 'new' ? texts.invitation : named(texts.member, textPart(value, 'name'))),
    text: (value) => textPart(value, 'email'),
    find: async ({ ids: [id = ''], owner }, client) => {
      if (id === 'new') return { path: invitingPath }
      if (id === owner) return { path: ownRecordPath(id), name: texts.ownRecord }
      return (await readMember(client, { id })).user
        ? { path: ownRecordPath(id) }
        : { path: null, note: texts.memberGone }
    },
  },
  announcement: {
    name: ({ value }) => named(texts.announcement, textPart(value, 'title')),
    text: (value) => textPart(value, 'text'),
    find: ({ draftId }) => Promise.resolve({ path: draftPath(announcementsPath, draftId) }),
  },
  tool: {
    name: ({ value }) => named(texts.tool, textPart(value, 'name')),
    text: () => '',
    find: ({ draftId, owner }) => Promise.resolve({ path: draftPath(ownRecordPath(owner), draftId) }),
  },
  webhook: {
    name: () => texts.webhook,
    text: (value) => textPart(value, 'url'),
    find: ({ owner }) => Promise.resolve({ path: ownRecordPath(owner) }),
  },
}
