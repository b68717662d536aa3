import { GraphQLError } from 'graphql'
import type { ErrorCode as SentCode } from '../schema/rules/client/errorCodes.ts'
import type { Scope } from '../schema/rules/scopes.ts'

/** The codes of errors, and CLIENT_GONE, an outcome in the metrics alone: the client has closed the connection. */
export type ErrorCode = SentCode | 'CLIENT_GONE'

/** Extensions of an error besides its code; a domain may add its own, such as `topicCount` (FORUM-8). */
export interface ErrorDetails {
  /** Estonian messages by the English names of invalid fields. */
  fields?: Record<string, string>
  /**
   * Of IDEMPOTENCY_KEY_REUSED: the record that an earlier create with the same Idempotency-Key and other content has made, and the version
   * that it had then, null if it has none (REST-7).
   */
  created?: { id: string; version: string | null }
  /**
   * Of FORBIDDEN for an API token: an operation that no API token may do, one outside of its scopes, a write with a read-only token, or
   * private content with a public token. AUTH-10.
   */
  reason?: 'TOKEN_NOT_ALLOWED' | 'TOKEN_SCOPE' | 'TOKEN_READ_ONLY' | 'TOKEN_PUBLIC'
  /** Seconds until a retry may succeed. */
  retryAfter?: number
  /** The write has succeeded; only its result could not be read (REST-8). */
  saved?: true
  /** The cost of the operation, estimated or actual, and the limit that it exceeds (GQL-3). */
  cost?: number
  limit?: number
  /** Maximum number of REST calls of an operation, when exceeded. */
  callLimit?: number
  /** Maximum size in bytes of what an operation reads or returns, when exceeded. */
  limitBytes?: number
  [detail: string]: unknown
}

const sentences: Record<ErrorCode, string> = {
  UNAUTHENTICATED: 'Palun logi sisse.',
  FORBIDDEN: 'Sul ei ole selleks õigust.',
  NOT_FOUND: 'Seda ei leitud. Võib-olla on see vahepeal kustutatud.',
  BAD_USER_INPUT: 'Kontrolli sisestatud andmeid.',
  CONFLICT: 'Andmed on vahepeal muutunud. Laadi leht uuesti ja tee muudatus siis.',
  IDEMPOTENCY_KEY_REUSED: 'Seda Idempotency-Key väärtust kasutati juba teise päringuga.',
  TOO_MANY_REQUESTS: 'Liiga palju katseid lühikese aja jooksul. Proovi mõne aja pärast uuesti.',
  PAYLOAD_TOO_LARGE: 'Saadetud andmed on liiga suured.',
  TOO_COSTLY: 'See päring küsib korraga liiga palju. Küsi vähem ridu või välju.',
  OPERATION_NOT_REGISTERED:
    'Siin vastatakse ainult registreeritud päringutele. Kui see tuli lehelt endalt, laadi leht uuesti; tööriistale annab sobiva võtme admin.',
  UPSTREAM_ERROR: 'Server ei vastanud nii, nagu peaks. Proovi mõne aja pärast uuesti.',
  UPSTREAM_TIMEOUT: 'Server ei vastanud õigel ajal. Proovi mõne aja pärast uuesti.',
  CLIENT_GONE: 'Ühendus on suletud.',
  INTERNAL_SERVER_ERROR: 'Midagi läks valesti. Proovi mõne aja pärast uuesti.',
}

/** An error that is sent to clients as it is: Estonian message, stable code, details (GQL-3). */
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

/** Stops the work for a disconnected client. @throws GatewayError CLIENT_GONE when its scope has ended */
export function requireClient({ ended }: Scope): void {
  if (ended) throw new GatewayError('CLIENT_GONE')
}

/** The error for a response that violates §7. @param what the fault, for the log only */
export function malformedResponse(what: string): GatewayError {
  return new GatewayError('UPSTREAM_ERROR', null, {}, new Error(`Malformed response: ${what}`))
}

/** The same error with `saved`: the preceding write has succeeded (REST-8). */
export function asSaved<E>(error: E): E | GatewayError {
  if (!(error instanceof GatewayError)) return error
  return new GatewayError(error.code, error.message, { ...error.details, saved: true }, error)
}

/** The error code for an HTTP status of the REST API (REST-1). */
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

/** Whether only the operator can fix an error: its response then has the request id. OPS-8. */
export const isForAdmin = (code: unknown): boolean =>
  code === 'INTERNAL_SERVER_ERROR' || code === 'UPSTREAM_ERROR' || code === 'UPSTREAM_TIMEOUT'

export const isNotFound = (error: unknown): boolean => error instanceof GatewayError && error.code === 'NOT_FOUND'
