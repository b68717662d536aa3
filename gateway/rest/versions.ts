import { GatewayError } from '../errors.ts'
import { isHeaderValue } from './headerValue.ts'
import type { HttpAnswer } from './transport.ts'

/** The version of the record that was read: its ETag as the API wrote it; undefined where there is none. */
export function versionFromHeaders(header: HttpAnswer['header']): string | undefined {
  return header('etag')
}

/**
 * The headers of a write that is refused with 412 where the record is no longer at that version. Only for servers that announce
 * `if-match`. REST-1.
 * @throws BAD_USER_INPUT for what was never a version
 */
export function ifMatch(version: string): Record<string, string> {
  if (!isHeaderValue(version))
    throw new GatewayError('BAD_USER_INPUT', null, { fields: { version: 'Vigane väärtus.' } })
  return { 'if-match': version }
}
