import { asSaved, GatewayError } from '../errors.ts'
import type { Deadline } from './deadline.ts'
import { AnswerTooLarge, type HttpAnswer, type HttpCall, type Transport } from './transport.ts'

/** An answer that has been read to its end, whatever its status. */
export interface ReadAnswer {
  status: number
  text: string
  header: HttpAnswer['header']
}

/**
 * Makes a call and reads its answer. A read whose connection was lost before the answer began is repeated once.
 * @throws GatewayError UPSTREAM_TIMEOUT, UPSTREAM_ERROR, or the refusal of the call's budget; `saved` where a write had succeeded
 */
export async function answerOf(
  transport: Transport,
  call: HttpCall,
  deadline: Deadline,
  kind: 'read' | 'repeated read' | 'write',
): Promise<ReadAnswer> {
  // A call that would start after the deadline is not started at all. (node-fetch would also destroy its body with an error that
  // nothing listens for, which ends the process.)
  if (call.signal.aborted) throw new GatewayError('UPSTREAM_TIMEOUT')
  let status: number | undefined
  try {
    const answer = await transport.call(call)
    status = answer.status
    return { status, text: await answer.text(), header: answer.header }
  } catch (error) {
    if (!deadline.expired && kind === 'read' && status == null && isLostConnection(error))
      return answerOf(transport, call, deadline, 'repeated read')
    const failure = failureOf(error, deadline)
    // The API has said that it did it; only its answer is missing.
    throw kind === 'write' && status != null && status < 300 ? asSaved(failure) : failure
  }
}

function failureOf(error: unknown, deadline: Deadline): GatewayError {
  // The budget's own refusal, which ended the reading.
  if (error instanceof GatewayError) return error
  return deadline.expired ? new GatewayError('UPSTREAM_TIMEOUT', null, {}, error) : lost(error)
}

/** No whole answer came. */
export function lost(error: unknown): GatewayError {
  return new GatewayError(
    'UPSTREAM_ERROR',
    error instanceof AnswerTooLarge ? null : 'Serveriga ei saa ühendust. Proovi mõne aja pärast uuesti.',
    {},
    error,
  )
}

function isLostConnection(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'UND_ERR_SOCKET'].includes(String(code))
}
