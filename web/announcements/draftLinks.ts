import { type DraftLinks, named, textField } from '../ui/drafts/draftPath.ts'
import { newAnnouncementPath } from '../users/paths.ts'
import { announcementTexts } from './text.ts'

/** Where the draft of an announcement is opened. MAIL-2. */
export const announcementDraftLinks: DraftLinks<'announcement'> = {
  announcement: {
    name: ({ value }) => named(announcementTexts.draft, textField(value, 'title')),
    text: (value) => textField(value, 'text'),
    find: () => Promise.resolve({ path: newAnnouncementPath }),
  },
}
