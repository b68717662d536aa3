import { types } from 'node:util'
import { Refusal } from './errors.ts'

/** What a line of the log says of a request: no header, no query, no body, no token of a mailed link. AUTH-8. */
export function requestInLog({ method, url }: { method: string; url: string }) {
  return { method, path: url.split('?')[0]?.replace(/((?:registreerimine|taasta-email)\/)[^/]+/i, '$1…') }
}

/**
 * What the log says of an error. Drizzle's message holds the parameters of the query, PostgreSQL's details hold rows:
 * texts, emails and hashes. Of these only the cause's name, code and place are said. AUTH-8. A refusal's sentence is for
 * people; what led to it is its cause.
 */
export function errorInLog(error: Error) {
  const told = rootOf(error)
  const { code, constraint, table } = told as { code?: unknown; constraint?: unknown; table?: unknown }
  return { type: told.name, message: told.message, stack: placeOf(error) ?? '', code, constraint, table }
}

function rootOf(error: Error): Error {
  const wraps = 'params' in error || error instanceof Refusal
  return wraps && types.isNativeError(error.cause) ? rootOf(error.cause) : error
}

/** The frames alone: a stack begins with the message. */
function placeOf({ stack }: Error) {
  return stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
