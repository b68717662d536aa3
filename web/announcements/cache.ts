import type { TypePolicies } from '@apollo/client'
import { pagedList } from '../lib/cache/pagedList.ts'

/** The cache policies of announcements. GQL-6. */
export const announcementPolicies: TypePolicies = {
  Query: { fields: { announcementPage: pagedList() } },
  Announcement: { fields: { files: { merge: false } } },
  // Its id is that of the topic.
  AnnouncementCopy: { keyFields: false },
}
