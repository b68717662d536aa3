import { CombinedGraphQLErrors, LinkError, ServerError, ServerParseError } from '@apollo/client/errors'
import { errorTexts } from './text.ts'

/** The gateway's codes (GQL-3), and NETWORK where no answer came from it at all. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BAD_USER_INPUT'
  | 'CONFLICT'
  | 'TOO_MANY_REQUESTS'
  | 'PAYLOAD_TOO_LARGE'
  | 'UPSTREAM_ERROR'
  | 'UPSTREAM_TIMEOUT'
  | 'INTERNAL_SERVER_ERROR'
  | 'NETWORK'

const codes: readonly string[] = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'BAD_USER_INPUT',
  'CONFLICT',
  'TOO_MANY_REQUESTS',
  'PAYLOAD_TOO_LARGE',
  'UPSTREAM_ERROR',
  'UPSTREAM_TIMEOUT',
] satisfies ErrorCode[]

/** Why something failed; INTERNAL_SERVER_ERROR stands for whatever is not foreseen. */
export function errorCode(error: unknown): ErrorCode {
  if (CombinedGraphQLErrors.is(error)) {
    const code = firstError(error)?.extensions?.code
    return isKnown(code) ? code : 'INTERNAL_SERVER_ERROR'
  }
  if (ServerError.is(error)) return error.statusCode === 413 ? 'PAYLOAD_TOO_LARGE' : 'NETWORK'
  // Whatever else failed in the link failed on the way: no connection, or an answer that is not the gateway's.
  if (ServerParseError.is(error) || LinkError.is(error)) return 'NETWORK'
  return 'INTERNAL_SERVER_ERROR'
}

/** Whether the answer never came: something else than a refusal, and worth another try. ROUTE-3. */
export const isNetworkError = (error: unknown) => errorCode(error) === 'NETWORK'

/** What failed, in Estonian, for a person to read: the server's own sentence where it has one. */
export function errorText(error: unknown): string {
  switch (errorCode(error)) {
    case 'NETWORK':
      return errorTexts.network
    case 'UNAUTHENTICATED':
      return errorTexts.expired
    case 'INTERNAL_SERVER_ERROR':
      return errorTexts.unforeseen
    default:
      return (CombinedGraphQLErrors.is(error) && firstError(error)?.message) || errorTexts.unforeseen
  }
}

/** The refused fields of a form by their English name, each with an Estonian sentence; empty where none is named. */
export function fieldErrors(error: unknown): Record<string, string> {
  const fields = CombinedGraphQLErrors.is(error) ? firstError(error)?.extensions?.fields : null
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}

const firstError = (error: CombinedGraphQLErrors) => error.errors[0]

const isKnown = (code: unknown): code is ErrorCode => typeof code === 'string' && codes.includes(code)
