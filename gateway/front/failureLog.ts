import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { type ErrorCode, GatewayError, isForAdmin } from '../errors.ts'
import type { FinishedCall } from '../rest/client.ts'

/** Whose failure it was. */
export interface FailureFacts {
  requestId?: string | undefined
  /** The field, by its path in the response. */
  path?: string | undefined
}

/** Logs what went wrong that only an operator can do something about, each failure once, with the id that its reader is told. OPS-8. */
export interface FailureLog {
  /** A call of the REST API that has failed. */
  call(call: FinishedCall): void
  /** An error that is told with the id of its request, however many fields failed with it. */
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
  // Such as one that says that the write before it has succeeded.
  const isOfLogged = ({ originalError }: GatewayError) => originalError != null && logged.has(originalError)

  return {
    call({ requestId, method, route, outcome, error }) {
      if (isNew(error)) log.warn({ requestId, method, route, outcome, cause: causeOf(error) }, 'REST call failed')
    },
    error(error, facts) {
      if (!isNew(error)) return
      if (error instanceof GatewayError)
        log.warn({ ...facts, code: error.code, cause: causeOf(error) }, 'told as failed')
      else log.error({ ...facts, err: error }, 'unforeseen error')
    },
  }
}

/** What an answer that is no GraphQL says of an error: `kood` is the id of its request, to tell the admin. OPS-8. */
export function toldFailure({ code, message }: GatewayError, { id }: FastifyRequest): { msg: string; kood?: string } {
  return { msg: message, ...(isForAdmin(code) && { kood: id }) }
}

/** What may be logged of a failure: messages of HTTP clients contain URLs, which may contain invitations. */
function causeOf(error: unknown): string | undefined {
  const cause = error instanceof GatewayError ? error.originalError : error
  // An abort has no other error, or a DOMException, whose code is a number that says nothing.
  const isTimeout = error instanceof GatewayError && error.code === 'UPSTREAM_TIMEOUT'
  if (isTimeout && (!(cause instanceof Error) || cause.name === 'AbortError')) return 'no answer within the time limit'
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
 * How a refusal is told to visitors, outside of GraphQL; sets the reply's retry-after.
 * @throws what is no refusal
 */
export function refusalOf(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (!(error instanceof GatewayError)) throw error
  const { code, details } = error
  if (details.retryAfter != null) void reply.header('retry-after', details.retryAfter)
  return { status: statuses[code] ?? 502, details, told: toldFailure(error, request) }
}
