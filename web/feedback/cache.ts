import type { TypePolicies } from '@apollo/client'
import { pagedList } from '../lib/cache/pagedList.ts'

/** How the cache keeps feedback. GQL-6. */
export const feedbackPolicies: TypePolicies = { Query: { fields: { feedbackPage: pagedList() } } }
