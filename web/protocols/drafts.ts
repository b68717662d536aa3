import { recordDrafts } from '../lib/drafts/recordDrafts.ts'

/** The draft ids of protocols. */
export const protocolDrafts = recordDrafts('protocol')
