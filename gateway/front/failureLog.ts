import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { type ErrorCode, GatewayError, isForAdmin } from '../errors.ts'
import type { FinishedCall } from '../rest/client.ts'

/** Where an error occurred. */
export interface FailureFacts {
  requestId?: string | undefined
  /** The field, by its path in the response. */
  path?: string | undefined
}

/** Logs failures that only an operator can fix, each once, with the request id that the response has. OPS-8. */
export interface FailureLog {
  /** Logs a failed call of the REST API. */
  call(call: FinishedCall): void
  /** Logs an error, once however many fields failed with it. */
  error(error: unknown, facts: FailureFacts): void
}

/** Creates the log of a gateway's failures. */
export function failureLog(log: Pick<Logger, 'error' | 'warn'>): FailureLog {
  const logged = new WeakSet<object>()

  function isNew(error: unknown): boolean {
    if (typeof error !== 'object' || error === null) return true
    if (logged.has(error) || (error instanceof GatewayError && isOfLogged(error))) return false
    logged.add(error)
    return true
  }
  // Such as an error with `saved`, which wraps the original (asSaved).
  const isOfLogged = ({ originalError }: GatewayError) => originalError != null && logged.has(originalError)

  return {
    call({ requestId, method, route, outcome, error }) {
      if (isNew(error)) log.warn({ requestId, method, route, outcome, cause: causeOf(error) }, 'REST call failed')
    },
    error(error, facts) {
      if (!isNew(error)) return
      if (error instanceof GatewayError)
        log.warn({ ...facts, code: error.code, cause: causeOf(error) }, 'request failed')
      else log.error({ ...facts, err: error }, 'unforeseen error')
    },
  }
}

/** The JSON body of an error outside of GraphQL. `kood` is the request id, which a user can report to the admin. OPS-8. */
export function failureBody({ code, message }: GatewayError, { id }: FastifyRequest): { msg: string; kood?: string } {
  return { msg: message, ...(isForAdmin(code) && { kood: id }) }
}

/** The loggable cause of a failure: messages of HTTP clients contain URLs, which may contain invitations. */
function causeOf(error: unknown): string | undefined {
  const cause = error instanceof GatewayError ? error.originalError : error
  // An abort has no cause, or a DOMException, whose numeric code is meaningless.
  const isTimeout = error instanceof GatewayError && error.code === 'UPSTREAM_TIMEOUT'
  if (isTimeout && (!(cause instanceof Error) || cause.name === 'AbortError'))
    return 'no response within the time limit'
  if (!(cause instanceof Error)) return undefined
  if ('code' in cause) return String(cause.code)
  return cause.constructor === Error ? cause.message : cause.name
}

const statuses: Partial<Record<ErrorCode, number>> = {
  BAD_USER_INPUT: 400,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  UPSTREAM_TIMEOUT: 504,
}

/**
 * The status and body of a refusal outside of GraphQL; sets the reply's retry-after.
 * @throws `error` itself unless it is a GatewayError
 */
export function refusalOf(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (!(error instanceof GatewayError)) throw error
  const { code, details } = error
  if (details.retryAfter != null) void reply.header('retry-after', details.retryAfter)
  return { status: statuses[code] ?? 502, details, body: failureBody(error, request) }
}
