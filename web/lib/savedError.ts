import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { ShownError } from './errors.ts'

/** Whether a write was saved although it failed to return the record: show it as saved and refetch. REST-8. */
export function wasSaved(error: unknown): boolean {
  return CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.saved === true)
}

/**
 * An earlier attempt to send something that cannot be changed afterwards, such as an announcement, has arrived with other content. The next
 * attempt sends a new one.
 */
export class SentBeforeError extends ShownError {}

/** The record that an earlier create with the same idempotency key has made, and its version at that time; null if it has none. */
export interface SavedRecord {
  id: string
  version: string | null
}

/** The record of an earlier create with the same idempotency key and other content; null for any other error. REST-7. */
export function savedBefore(error: unknown): SavedRecord | null {
  if (!CombinedGraphQLErrors.is(error)) return null
  const created: unknown = error.errors[0]?.extensions?.created
  if (typeof created !== 'object' || created === null || !('id' in created) || typeof created.id !== 'string')
    return null
  const version = 'version' in created && typeof created.version === 'string' ? created.version : null
  return { id: created.id, version }
}
