import { GatewayError } from '../errors.ts'

/**
 * A path of the REST API: its URL, and its route for metrics and the log, with `{id}` instead of ids, which may be secret.
 */
export interface RestPath {
  url: string
  route: string
}

const maxSegmentLength = 500

/** Node and most servers refuse more than 16 kB of request line and headers. */
const maxUrlLength = 8_000

/**
 * Builds a path with percent-encoded ids, so that an id cannot change the route: `` path`/api/foorum/teema/${id}` ``.
 * @throws NOT_FOUND for an impossible id: empty, a dot segment, longer than 500 characters, or malformed Unicode
 */
export function path(strings: TemplateStringsArray, ...ids: string[]): RestPath {
  return {
    url: strings.reduce((url, fixed, index) => url + encoded(ids[index - 1] ?? '') + fixed),
    route: strings.join('{id}'),
  }
}

/**
 * Appends query parameters to the URL of a path, not to its route, so neither metrics nor the log contain them.
 * @throws BAD_USER_INPUT if the URL gets longer than 8,000 characters
 */
export function withQuery({ url, route }: RestPath, parameters: Record<string, string>): RestPath {
  const given = Object.entries(parameters)
  // Checked before the encoding, which only makes values longer.
  if (given.some(([, value]) => value.length > maxUrlLength)) throw queryTooLong()
  const query = given
    .map(([name, value]) => `${name}=${encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD'))}`)
    .join('&')
  if (query === '') return { url, route }
  if (url.length + query.length > maxUrlLength) throw queryTooLong()
  // Ids are encoded, so a question mark can only begin an earlier query.
  return { url: `${url}${url.includes('?') ? '&' : '?'}${query}`, route }
}

const queryTooLong = () => new GatewayError('BAD_USER_INPUT', 'Otsingutekst on liiga pikk.')

function encoded(id: string): string {
  // URL parsers resolve dot segments even when the dots are percent-encoded.
  if (id === '' || id === '.' || id === '..' || id.length > maxSegmentLength || /\p{Surrogate}/u.test(id))
    throw new GatewayError('NOT_FOUND')
  return encodeURIComponent(id)
}
