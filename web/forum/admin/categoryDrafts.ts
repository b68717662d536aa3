import { recordDrafts } from '../../lib/drafts/recordDrafts.ts'

/** The draft ids of categories. */
export const categoryDrafts = recordDrafts('category')
