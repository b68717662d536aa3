import { GatewayError } from '../errors.ts'
import { type HttpResponse, isHeaderValue } from './transport.ts'

/** The version of a record: its ETag with the quotes; undefined if the API sent none. */
export function versionFromHeaders(header: HttpResponse['header']): string | undefined {
  return header('etag')
}

/**
 * The If-Match header of a write, empty without a version. The API responds with 412 if the record has another version (RFC 9110, 13.1.1).
 * REST-1.
 * @throws BAD_USER_INPUT for a version that is too long or no valid header value
 */
export function versionHeader(version: string | null | undefined): Record<string, string> {
  if (version == null) return {}
  if (version.length > longestVersion || !isHeaderValue(version))
    throw new GatewayError('BAD_USER_INPUT', null, { fields: { version: 'See versioon ei sobi.' } })
  return { 'if-match': version }
}

/** In characters: far above any ETag, far below the limit of servers for headers. */
const longestVersion = 1_000
