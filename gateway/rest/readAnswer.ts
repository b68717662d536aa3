import { asSaved, GatewayError } from '../errors.ts'
import type { Deadline } from './deadline.ts'
import { AnswerTooLarge, type HttpCall, type ReadAnswer, type Transport } from './transport.ts'

/**
 * Sends a request and reads the response.
 * @throws GatewayError UPSTREAM_TIMEOUT after the deadline, UPSTREAM_ERROR without a complete response, or the error of the call
 *   budget; marked with `saved` if a write was answered with 2xx before its body was lost
 */
export async function answerOf(
  transport: Transport,
  call: HttpCall,
  deadline: Deadline,
  { isWrite = false } = {},
): Promise<ReadAnswer> {
  // With a signal that is already aborted, node-fetch destroys the request body with an error that has no listener, which ends
  // the process.
  if (call.limit.expired) throw new GatewayError('UPSTREAM_TIMEOUT')
  let status: number | undefined
  try {
    return await transport.read(call, (answered) => (status = answered))
  } catch (error) {
    const failure = failureOf(error, deadline)
    // The status says that the write was done; only the response body is missing.
    throw isWrite && status != null && status < 300 ? asSaved(failure) : failure
  }
}

function failureOf(error: unknown, deadline: Deadline): GatewayError {
  // Thrown by `arrived` when the call budget is exceeded: it already has its code.
  if (error instanceof GatewayError) return error
  return deadline.expired ? new GatewayError('UPSTREAM_TIMEOUT', null, {}, error) : lost(error)
}

/** UPSTREAM_ERROR for a response that did not arrive completely; the cause is kept for the log. */
export function lost(error: unknown): GatewayError {
  return new GatewayError(
    'UPSTREAM_ERROR',
    error instanceof AnswerTooLarge ? null : 'Serveriga ei saa ühendust. Proovi mõne aja pärast uuesti.',
    {},
    error,
  )
}
