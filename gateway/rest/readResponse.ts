import { asSaved, GatewayError } from '../errors.ts'
import type { Deadline } from './deadline.ts'
import { type HttpCall, type ReadResponse, ResponseTooLarge, type Transport } from './transport.ts'

/**
 * Sends a request and reads the response.
 * @throws GatewayError UPSTREAM_TIMEOUT after the deadline, UPSTREAM_ERROR without a complete response, or the error of the call
 *   budget; with `saved` if a write got a 2xx status before its body was lost
 */
export async function responseOf(
  transport: Transport,
  call: HttpCall,
  deadline: Deadline,
  { isWrite = false } = {},
): Promise<ReadResponse> {
  // With an aborted signal node-fetch destroys the request body with an error without a listener, which ends the process.
  if (call.limit.expired) throw new GatewayError('UPSTREAM_TIMEOUT')
  let status: number | undefined
  try {
    return await transport.read(call, (received) => (status = received))
  } catch (error) {
    const failure = failureOf(error, deadline)
    // The status says that the write was done; only the response body is missing.
    throw isWrite && status != null && status < 300 ? asSaved(failure) : failure
  }
}

function failureOf(error: unknown, deadline: Deadline): GatewayError {
  // Thrown by `arrived` when the call budget is exceeded.
  if (error instanceof GatewayError) return error
  return deadline.expired ? new GatewayError('UPSTREAM_TIMEOUT', null, {}, error) : lost(error)
}

/** The UPSTREAM_ERROR for an incomplete response. @param error its cause, for the log */
export function lost(error: unknown): GatewayError {
  return new GatewayError(
    'UPSTREAM_ERROR',
    error instanceof ResponseTooLarge ? null : 'Serveriga ei saa ühendust. Proovi mõne aja pärast uuesti.',
    {},
    error,
  )
}
