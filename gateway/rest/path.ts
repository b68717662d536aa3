import { GatewayError } from '../errors.ts'

/**
 * A path of the REST API: the URL to request, and the route for metrics and the log, with `{id}` for each id, as ids may be secret.
 */
export interface RestPath {
  url: string
  route: string
}

const maxSegmentLength = 500

/** Node and most servers refuse a request line and headers of more than 16 kB together. */
const maxUrlLength = 8_000

/**
 * Builds a path with percent-encoded ids, so that an id cannot change the route: `` path`/api/foorum/teema/${id}` ``.
 * @throws NOT_FOUND for an id that no record can have: empty, a dot segment, longer than 500 characters, or malformed Unicode
 */
export function path(strings: TemplateStringsArray, ...ids: string[]): RestPath {
  return {
    url: strings.reduce((url, fixed, index) => url + encoded(ids[index - 1] ?? '') + fixed),
    route: strings.join('{id}'),
  }
}

/**
 * Appends query parameters to a path. They are not part of `route`, so neither metrics nor the log contain them.
 * @throws BAD_USER_INPUT if the URL gets longer than 8,000 characters
 */
export function asking({ url, route }: RestPath, questions: Record<string, string>): RestPath {
  const given = Object.entries(questions)
  // Before anything is encoded, which only makes it longer.
  if (given.some(([, value]) => value.length > maxUrlLength)) throw questionTooLong()
  const query = given
    .map(([name, value]) => `${name}=${encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD'))}`)
    .join('&')
  if (query === '') return { url, route }
  if (url.length + query.length > maxUrlLength) throw questionTooLong()
  // Ids are encoded, so a question mark can only be the start of an earlier query.
  return { url: `${url}${url.includes('?') ? '&' : '?'}${query}`, route }
}

const questionTooLong = () => new GatewayError('BAD_USER_INPUT', 'Otsingutekst on liiga pikk.')

function encoded(id: string): string {
  // A dot segment would be resolved away by URL parsers even when its dots are percent-encoded.
  if (id === '' || id === '.' || id === '..' || id.length > maxSegmentLength || /\p{Surrogate}/u.test(id))
    throw new GatewayError('NOT_FOUND')
  return encodeURIComponent(id)
}
