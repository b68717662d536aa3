import type { TypePolicies } from '@apollo/client'
import { pagedList } from '../lib/cache/pagedList.ts'

/** The cache policies of feedback. GQL-6. */
export const feedbackPolicies: TypePolicies = {
  Query: { fields: { feedbackPage: pagedList({ keyArgs: ['unanswered'] }) } },
}
