import type { TypePolicies } from '@apollo/client'
import { pagedList } from '../lib/cache/pagedList.ts'

/**
 * The cache policies of files. They are not normalized, because a file's `order` belongs to the record that references it. So a changed
 * file shows in other records only after a refetch. GQL-6.
 */
export const filePolicies: TypePolicies = {
  Query: { fields: { filePage: pagedList({ keyArgs: ['search', 'imagesOnly', 'sort'] }) } },
  File: { keyFields: false, fields: { variants: { merge: false } } },
  ImageVariant: { keyFields: false },
}
