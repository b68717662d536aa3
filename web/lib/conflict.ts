import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { errorCode } from './errors.ts'

/** The details of a CONFLICT: the server rejected a write that was based on an outdated version. */
export interface Conflict {
  /** The author of the newer version; null if the server does not know. */
  changedBy: { id: string; name: string | null } | null
  /** The current slug of the record; null if the server does not report it. */
  slug: string | null
  /** The current version of the record; null if the server does not report it. */
  version: string | null
}

/** Reads the conflict from the error of a write; null for any other error. */
export function conflictOf(error: unknown): Conflict | null {
  if (!CombinedGraphQLErrors.is(error) || errorCode(error) !== 'CONFLICT') return null
  const { changedBy, current } = error.errors[0]?.extensions ?? {}
  const { slug, version } = isObject(current) ? current : {}
  return { changedBy: personOf(changedBy), slug: textOf(slug), version: textOf(version) }
}

function personOf(value: unknown): Conflict['changedBy'] {
  if (!isObject(value) || typeof value.id !== 'string') return null
  return { id: value.id, name: textOf(value.name) }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
