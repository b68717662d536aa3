import type { TypePolicies } from '@apollo/client'

/** How the cache keeps files: inside the record that names them, for their ids hold only there. GQL-6. */
export const filePolicies: TypePolicies = {
  File: { keyFields: false, fields: { variants: { merge: false } } },
  ImageVariant: { keyFields: false },
}
