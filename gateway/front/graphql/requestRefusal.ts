import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, GatewayError } from '../../errors.ts'
import { hasLeft } from '../closed.ts'
import type { VisitorBudget } from '../visitorBudget.ts'
import { withRequestId } from './errorFormatter.ts'

/** A request that never becomes an operation: the HTTP status and the GraphQL error it is answered with. */
export class RequestRefusal extends Error {
  constructor(
    readonly status: number,
    readonly error: { message: string; extensions: object },
  ) {
    super(error.message)
  }
}

/** A request that is not a GraphQL request. @param detail the original for developers, if a package refused it */
export function badRequest(message: string, status: 400 | 415 = 400, detail?: string): RequestRefusal {
  return new RequestRefusal(status, { message, extensions: { code: 'BAD_REQUEST', ...(detail && { detail }) } })
}

/** A request that is larger than its limit. */
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

/** A request that is refused with one of our errors before it is read. */
export function refusedWith(error: GatewayError): RequestRefusal {
  return new RequestRefusal(statuses[error.code] ?? 400, error)
}

/**
 * Lets a visitor send what may be refused: nothing else counts for it, and it costs as much as many an answer. GQL-7.
 * @returns counts a refusal
 * @throws RequestRefusal TOO_MANY_REQUESTS for whose requests were refused too often
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

/** The error handler of /graphql: answers in the shape of a GraphQL result what was refused before an operation began. GQL-3. */
export function answerRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, error: answer } = refusalFor(error)
  if (status === 500 && !hasLeft(reply.raw, error)) request.log.error({ err: error }, 'unforeseen error')
  // Fastify wants to close the connection, which would reset it under a client that is still sending its body.
  reply.removeHeader('connection')
  if ('retryAfter' in answer.extensions) reply.header('retry-after', answer.extensions.retryAfter)
  const errors = [{ message: answer.message, extensions: { ...answer.extensions } }]
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

/** Where a body stops being JSON, in the words of its parser; its error for a body with a forbidden key says so. */
const jsonFault = (error: unknown) => (error instanceof Error ? error.message : undefined)
