import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, GatewayError } from '../../errors.ts'
import { hasLeft } from '../closed.ts'
import type { VisitorBudget } from '../visitorBudget.ts'
import { withRequestId } from './errorFormatter.ts'

/** The refusal of a request before an operation begins: HTTP status and GraphQL error. */
export class RequestRefusal extends Error {
  constructor(
    readonly status: number,
    readonly error: { message: string; extensions: object },
  ) {
    super(error.message)
  }
}

/** Refuses a request that is not a GraphQL request. @param detail the original message for developers, if a package refused it */
export function badRequest(message: string, status: 400 | 415 = 400, detail?: string): RequestRefusal {
  return new RequestRefusal(status, { message, extensions: { code: 'BAD_REQUEST', ...(detail && { detail }) } })
}

/** Refuses a request that is larger than its limit. */
export function tooLarge(): RequestRefusal {
  return new RequestRefusal(413, new GatewayError('PAYLOAD_TOO_LARGE'))
}

const statuses: Partial<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  TOO_MANY_REQUESTS: 429,
  UPSTREAM_ERROR: 502,
  UPSTREAM_TIMEOUT: 504,
}

/** Refuses a request with a GatewayError before its body is read. */
export function refusedWith(error: GatewayError): RequestRefusal {
  return new RequestRefusal(statuses[error.code] ?? 400, error)
}

/**
 * Admits a request that may be refused. Refusals have a budget of their own, as refusing costs as much as many a response. GQL-7.
 * @returns a function that counts a refusal
 * @throws RequestRefusal TOO_MANY_REQUESTS for a visitor with too many refusals
 */
export function mayBeRefused(refusals: VisitorBudget, visitor: string): () => void {
  try {
    const take = refusals.spend(visitor, 0)
    return () => take(1)
  } catch (error) {
    throw error instanceof GatewayError ? refusedWith(error) : error
  }
}

/** 415: a body that is neither JSON nor a form with files. */
export const notJson = () => badRequest('Päringu keha peab olema JSON (application/json).', 415)

/** The error handler of /graphql: sends a refusal before an operation in the form of a GraphQL result. GQL-3. */
export function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, error: body } = refusalFor(error)
  if (status === 500 && !hasLeft(reply.raw, error)) request.log.error({ err: error }, 'unforeseen error')
  // Without this Fastify closes the connection, which is reset while the client is still sending its body.
  reply.removeHeader('connection')
  if ('retryAfter' in body.extensions) reply.header('retry-after', body.extensions.retryAfter)
  const errors = [{ message: body.message, extensions: { ...body.extensions } }]
  void reply.code(status).send({ errors: withRequestId(errors, request.id) })
}

function refusalFor(error: unknown): RequestRefusal {
  if (error instanceof RequestRefusal) return error
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return tooLarge()
  if (status === 415) return notJson()
  if (status < 500) return badRequest('Päringu keha ei ole korrektne JSON.', 400, jsonFault(error))
  return new RequestRefusal(500, new GatewayError('INTERNAL_SERVER_ERROR'))
}

/** The message of the JSON parser, for a syntax error or a forbidden key. */
const jsonFault = (error: unknown) => (error instanceof Error ? error.message : undefined)
