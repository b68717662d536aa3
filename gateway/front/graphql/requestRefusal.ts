import { type ErrorCode, GatewayError } from '../../errors.ts'

/** A request that never becomes an operation: the status and the error it is answered with. */
export class RequestRefusal extends Error {
  constructor(
    readonly status: number,
    readonly error: { message: string; extensions: object },
  ) {
    super(error.message)
  }
}

/** What is no GraphQL request. */
export function badRequest(message: string, status: 400 | 415 = 400): RequestRefusal {
  return new RequestRefusal(status, { message, extensions: { code: 'BAD_REQUEST' } })
}

/** More than a request may hold. */
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

/** A request that is refused with an error of ours before it is read. */
export function refusedWith(error: GatewayError): RequestRefusal {
  return new RequestRefusal(statuses[error.code] ?? 400, error)
}
