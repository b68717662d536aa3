import type { TypePolicies } from '@apollo/client'
import { pagedList } from '../lib/cache/pagedList.ts'

/** The cache policies of the operator's screens. GQL-6. */
export const operatorPolicies: TypePolicies = {
  Query: { fields: { auditPage: pagedList({ keyArgs: ['group', 'personId'] }) } },
}
