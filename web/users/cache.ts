import type { TypePolicies } from '@apollo/client'
import { inEstonian, sortedList } from '../lib/cache/sortedList.ts'

/** How the cache keeps users. GQL-6. */
export const userPolicies: TypePolicies = {
  // By name; invited users without a name by email. USER-1.
  Query: { fields: { users: sortedList((read) => [inEstonian(read('name') || read('email'))]) } },
  Session: { keyFields: false },
}
