import type { TypePolicies } from '@apollo/client'
import { pagedList } from '../lib/cache/pagedList.ts'

/** How the cache keeps files: inside the record that names them, for their ids hold only there. GQL-6. */
export const filePolicies: TypePolicies = {
  Query: { fields: { filePage: pagedList({ keyArgs: ['search', 'imagesOnly'] }) } },
  File: { keyFields: false, fields: { variants: { merge: false } } },
  ImageVariant: { keyFields: false },
}
