import { recordDrafts } from '../lib/drafts/recordDrafts.ts'

/** The draft ids of albums. */
export const albumDrafts = recordDrafts('album')
