import { unwrapResolverError } from '@apollo/server/errors'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'

/** The codes that a client may rely on (GQL-3). INTERNAL_SERVER_ERROR stands for everything unforeseen. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BAD_USER_INPUT'
  | 'CONFLICT'
  | 'TOO_MANY_REQUESTS'
  | 'PAYLOAD_TOO_LARGE'
  | 'TOO_COSTLY'
  | 'UPSTREAM_ERROR'
  | 'UPSTREAM_TIMEOUT'
  | 'INTERNAL_SERVER_ERROR'

/** What a refusal may carry beside its code; a domain may add its own, such as the `topicCount` of FORUM-8. */
export interface ErrorDetails {
  /** Refused fields by their English name, each with an Estonian sentence. */
  fields?: Record<string, string>
  /** Seconds after which another try may succeed. */
  retryAfter?: number
  /** The write itself succeeded; only its result could not be read (REST-8). */
  saved?: true
  /** What the operation would cost or has cost, and the limit that is over (GQL-3). */
  cost?: number
  limit?: number
  /** How many calls of the REST API an operation may make. */
  callLimit?: number
  /** The largest answer, in bytes, that an operation may read or have. */
  limitBytes?: number
  [detail: string]: unknown
}

const sentences: Record<ErrorCode, string> = {
  UNAUTHENTICATED: 'Palun logi sisse.',
  FORBIDDEN: 'Sul ei ole selleks õigust.',
  NOT_FOUND: 'Seda ei leitud. Võib-olla on see vahepeal kustutatud.',
  BAD_USER_INPUT: 'Kontrolli sisestatud andmeid.',
  CONFLICT: 'Andmed on vahepeal muutunud. Laadi leht uuesti ja tee muudatus siis.',
  TOO_MANY_REQUESTS: 'Liiga palju päringuid. Proovi mõne aja pärast uuesti.',
  PAYLOAD_TOO_LARGE: 'Saadetud andmed on liiga suured.',
  TOO_COSTLY: 'See päring küsib korraga liiga palju. Küsi vähem ridu või välju.',
  UPSTREAM_ERROR: 'Server ei vastanud nii, nagu peaks. Proovi mõne aja pärast uuesti.',
  UPSTREAM_TIMEOUT: 'Server ei vastanud õigel ajal. Proovi mõne aja pärast uuesti.',
  INTERNAL_SERVER_ERROR: 'Midagi läks valesti. Proovi mõne aja pärast uuesti.',
}

/** An error that a client may see as it is: Estonian message, stable code, details (GQL-3). */
export class GatewayError extends GraphQLError {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, message?: string | null, details: ErrorDetails = {}, cause?: unknown) {
    super(message || sentences[code], {
      extensions: { code, ...details },
      originalError: cause instanceof Error ? cause : null,
    })
    this.code = code
    this.details = details
  }
}

/** An answer that is not what §7 promises; `what` is for the log, not for people. */
export function garbledAnswer(what: string): GatewayError {
  return new GatewayError('UPSTREAM_ERROR', null, {}, new Error(`Garbled answer: ${what}`))
}

/** The same error, saying that the write before it succeeded (REST-8). */
export function asSaved(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error
  return new GatewayError(error.code, error.message, { ...error.details, saved: true }, error)
}

/** The code for a status that a REST server refused with (REST-1). */
export function codeOfStatus(status: number): ErrorCode {
  switch (status) {
    case 400:
    case 415:
    case 422:
      return 'BAD_USER_INPUT'
    case 401:
      return 'UNAUTHENTICATED'
    case 403:
      return 'FORBIDDEN'
    case 404:
    case 410:
      return 'NOT_FOUND'
    case 409:
    case 412:
      return 'CONFLICT'
    case 413:
      return 'PAYLOAD_TOO_LARGE'
    case 429:
      return 'TOO_MANY_REQUESTS'
    case 504:
      return 'UPSTREAM_TIMEOUT'
    default:
      return 'UPSTREAM_ERROR'
  }
}

/** The codes Apollo Server gives to what is wrong with the request itself: those messages are for developers and may pass. */
const requestCodes = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
])

/** Where unforeseen errors go; each is logged once, however many fields it broke. */
export interface ErrorLog {
  error(details: { err: unknown; path?: string }, message: string): void
}

/**
 * What leaves the gateway for an error: ours and Apollo Server's own as they are, everything else masked and logged.
 */
export function errorFormatter(
  log: ErrorLog,
): (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError {
  const logged = new WeakSet<object>()
  return (formatted, error) => {
    const original = unwrapResolverError(error)
    if (original instanceof GatewayError) return formatted
    const code = formatted.extensions?.code
    // A resolver's own failure has a path; what Apollo Server says of a request has none.
    if (formatted.path == null && typeof code === 'string' && requestCodes.has(code)) return formatted
    if (typeof original !== 'object' || original === null || !logged.has(original)) {
      if (typeof original === 'object' && original !== null) logged.add(original)
      log.error({ err: original, path: formatted.path?.join('.') }, 'unforeseen error')
    }
    return {
      message: sentences.INTERNAL_SERVER_ERROR,
      ...(formatted.locations && { locations: formatted.locations }),
      ...(formatted.path && { path: formatted.path }),
      extensions: { code: 'INTERNAL_SERVER_ERROR' satisfies ErrorCode },
    }
  }
}

/** Whether what was asked for is not there. */
export const isNotFound = (error: unknown): boolean => error instanceof GatewayError && error.code === 'NOT_FOUND'
