import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { errorCode } from './errors.ts'

/** Who made the change that a write based on an older version was refused for. */
export interface Conflict {
  /** Null if the server does not know. */
  changedBy: { id: string; name: string | null } | null
}

/** The conflict that a write with a version failed with; null for any other error. */
export function conflictOf(error: unknown): Conflict | null {
  if (!CombinedGraphQLErrors.is(error) || errorCode(error) !== 'CONFLICT') return null
  const changedBy = error.errors[0]?.extensions?.changedBy
  if (!isObject(changedBy) || typeof changedBy.id !== 'string') return { changedBy: null }
  return { changedBy: { id: changedBy.id, name: typeof changedBy.name === 'string' ? changedBy.name : null } }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
