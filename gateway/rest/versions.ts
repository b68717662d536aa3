import { GatewayError } from '../errors.ts'
import { type HttpAnswer, isHeaderValue } from './transport.ts'

/** The version of a record that was read: its ETag, unchanged with quotes; undefined if the API sent none. */
export function versionFromHeaders(header: HttpAnswer['header']): string | undefined {
  return header('etag')
}

/**
 * The If-Match header of a write: the API answers 412 if the record has another version by then (RFC 9110, 13.1.1); none without a version.
 * REST-1.
 * @throws BAD_USER_INPUT for a version that is no valid header value, or longer than any: servers refuse long headers unread
 */
export function versionHeader(version: string | null | undefined): Record<string, string> {
  if (version == null) return {}
  if (version.length > longestVersion || !isHeaderValue(version))
    throw new GatewayError('BAD_USER_INPUT', null, { fields: { version: 'See versioon ei sobi.' } })
  return { 'if-match': version }
}

/** In characters: far above any ETag, far below what a head may have. */
const longestVersion = 1_000
