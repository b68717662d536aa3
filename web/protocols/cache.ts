import type { TypePolicies } from '@apollo/client'
import { pagedList } from '../lib/cache/pagedList.ts'

/** The cache policies of protocols. GQL-6. */
export const protocolPolicies: TypePolicies = {
  Query: { fields: { protocolPage: pagedList({ keyArgs: ['search', 'year'] }) } },
}
