import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { errorCode } from './errors.ts'

/** The details of a CONFLICT: the server rejected a write that was based on an outdated version. */
export interface Conflict {
  /** The author of the newer version; null if the server does not know. */
  changedBy: { id: string; name: string | null } | null
}

/** Reads the conflict from the error of a write; null for any other error. */
export function conflictOf(error: unknown): Conflict | null {
  if (!CombinedGraphQLErrors.is(error) || errorCode(error) !== 'CONFLICT') return null
  const changedBy = error.errors[0]?.extensions?.changedBy
  if (!isObject(changedBy) || typeof changedBy.id !== 'string') return { changedBy: null }
  return { changedBy: { id: changedBy.id, name: typeof changedBy.name === 'string' ? changedBy.name : null } }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
