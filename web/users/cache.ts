import type { TypePolicies } from '@apollo/client'
import { pagedList } from '../lib/cache/pagedList.ts'
import { inEstonian } from '../lib/cache/sortedList.ts'

/** The cache policies of users. GQL-6. */
export const userPolicies: TypePolicies = {
  Query: {
    fields: {
      // Sorted by name unless another order is chosen; invited users without a name by email. USER-1.
      userPage: pagedList({
        keyArgs: ['search', 'statuses', 'sort'],
        keysOf: (read, args) => (args?.sort ? [] : [inEstonian(read('name') || read('email'))]),
      }),
    },
  },
  Session: { keyFields: false },
  Invitations: { keyFields: [] },
  InvitationOutcome: { keyFields: false },
}
