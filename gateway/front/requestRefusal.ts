import { GatewayError } from '../errors.ts'

/** A request that never becomes an operation: the status and the error it is answered with. */
export class RequestRefusal extends Error {
  constructor(
    readonly status: 400 | 413 | 415,
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
