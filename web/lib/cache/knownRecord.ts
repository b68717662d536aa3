import type { FieldPolicy, Reference } from '@apollo/client'

/**
 * The policy of a field that answers one record by an argument, such as `topic(id:)`. Until the server has answered, it gives
 * the record that other screens have brought already; the server's last answer, null included, goes before that. GQL-6.
 * @param typename the type of the record
 * @param key the argument, which is also the record's key field
 */
export function knownRecord(typename: string, key: string): FieldPolicy<Reference | null> {
  return {
    read: (existing, { args, toReference }) =>
      existing === undefined ? toReference({ __typename: typename, [key]: args?.[key] as string }) : existing,
  }
}
