import type { TypePolicies } from '@apollo/client'
import { inEstonian, sortedList } from '../lib/cache/sortedList.ts'

/** The cache policies of users. GQL-6. */
export const userPolicies: TypePolicies = {
  // Sorted by name; invited users without a name by email. USER-1.
  Query: { fields: { users: sortedList((read) => [inEstonian(read('name') || read('email'))]) } },
  Session: { keyFields: false },
}
