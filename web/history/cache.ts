import type { TypePolicies } from '@apollo/client'
import { pagedList } from '../lib/cache/pagedList.ts'

/** The cache policies of histories and the trash. The ids of revisions are unique only within their record. GQL-6. */
export const historyPolicies: TypePolicies = {
  Query: {
    fields: { trashPage: pagedList(), history: { merge: false }, revision: { merge: false } },
  },
  RecordHistory: { keyFields: false },
  Revision: { keyFields: false },
}
