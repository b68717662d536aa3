import type { TypePolicies } from '@apollo/client'
import { pagedList } from '../lib/cache/pagedList.ts'

/** The cache policies of files. They are not normalized, because their ids are unique only within the parent record. GQL-6. */
export const filePolicies: TypePolicies = {
  Query: { fields: { filePage: pagedList({ keyArgs: ['search', 'imagesOnly'] }) } },
  File: { keyFields: false, fields: { variants: { merge: false } } },
  ImageVariant: { keyFields: false },
}
