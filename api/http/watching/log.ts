import { types } from 'node:util'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { causeInWords } from '../../outside/cause.ts'
import { Refusal } from '../errors.ts'

/** The log lines of each request. Several requests may share an id, so the last line also names the request. OPS-8. */
export class RequestLines extends LogController {
  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const facts = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) request.log.error({ ...facts, err: error }, 'request errored')
    else request.log.info(facts, 'request completed')
  }
}

/** Log serializer for requests: leaves out headers, query, body, and the tokens of mailed links and tools. AUTH-8. */
export function serializeRequest({ method, url }: { method: string; url: string }) {
  const path = url.split('?')[0]?.replace(/((?:registreerimine|taasta-email|loobumine|lahkumine)\/)[^/]+/i, '$1…')
  return { method, path: path?.replaceAll(/sise_[\w-]+/g, 'sise_…') }
}

/**
 * Log serializer for errors. Drizzle's message contains the query's parameters, and PostgreSQL's `detail` contains rows, that is texts,
 * emails and hashes: for these it logs only the cause's name, code, constraint and table. AUTH-8. For a Refusal, whose message is for
 * people, it logs the cause. `responseCode` is the reply of an SMTP server to `command`, `cause` the deepest cause where libraries wrap it
 * several times.
 */
export function serializeError(error: Error) {
  const source = sourceOf(error)
  const { code, constraint, table, responseCode, command } = source as {
    [fact in 'code' | 'constraint' | 'table' | 'responseCode' | 'command']?: unknown
  }
  const stack = framesOf(error) ?? ''
  const cause = source.cause == null ? undefined : causeInWords(source)
  return { type: source.name, message: source.message, stack, code, constraint, table, responseCode, command, cause }
}

/** The same without the stack, for an expected failure: a full disk would otherwise fill the log with stacks. */
export function serializeReason(error: Error) {
  const { stack: _stack, ...reason } = serializeError(error)
  return reason
}

function sourceOf(error: Error): Error {
  const wraps = 'params' in error || error instanceof Refusal
  return wraps && types.isNativeError(error.cause) ? sourceOf(error.cause) : error
}

/** The stack frames without the message, with which a stack begins. */
function framesOf({ stack }: Error) {
  return stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
