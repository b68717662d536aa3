import { articleDraftLinks } from '../../articles/draftLinks.ts'
import { forumDraftLinks } from '../../forum/writing/draftLinks.ts'
import { albumDraftLinks } from '../../gallery/draftLinks.ts'
import { homeDraftLinks } from '../../home/draftLinks.ts'
import type { DraftKind } from '../../lib/drafts/recordDrafts.ts'
import { protocolDraftLinks } from '../../protocols/draftLinks.ts'
import type { DraftLinks } from '../../ui/drafts/draftLink.ts'
import { userDraftLinks } from '../../users/draftLinks.ts'

/** Where drafts of every kind are opened: a kind without a link does not compile. FORUM-6. */
export const draftLinks: DraftLinks<DraftKind> = {
  ...forumDraftLinks,
  ...articleDraftLinks,
  ...albumDraftLinks,
  ...homeDraftLinks,
  ...protocolDraftLinks,
  ...userDraftLinks,
}
