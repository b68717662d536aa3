import type { FieldPolicy, Reference } from '@apollo/client'

/**
 * A field policy for a lookup by key, such as `topic(id:)`. Before the first response it reads the record that another query
 * has cached; after it, the server's last result, including null. GQL-6.
 * @param typename the type of the record
 * @param key the argument, which is also the record's key field
 */
export function knownRecord(typename: string, key: string): FieldPolicy<Reference | null> {
  return {
    read: (existing, { args, toReference }) =>
      existing === undefined ? toReference({ __typename: typename, [key]: args?.[key] as string }) : existing,
  }
}
