import { GatewayError } from '../errors.ts'

/**
 * A path of the REST API: the URL to request, and the route for metrics and the log, without ids, which may be secret.
 */
export interface RestPath {
  url: string
  route: string
}

const maxSegmentLength = 500

/** Node and most servers refuse a request line above 16 kB, including other headers. */
const maxUrlLength = 8_000

/**
 * A path with its ids encoded, so that none of them can lead elsewhere: `` path`/api/foorum/teema/${id}` ``.
 * Throws NOT_FOUND for an id that no path can carry: no record has it.
 */
export function path(strings: TemplateStringsArray, ...ids: string[]): RestPath {
  return {
    url: strings.reduce((url, fixed, index) => url + encoded(ids[index - 1] ?? '') + fixed),
    route: strings.join('{id}'),
  }
}

/**
 * The path with what is asked of it, behind what it is asked already: `?p=…`, which is neither counted nor logged.
 * Throws BAD_USER_INPUT for more than an address can carry.
 */
export function asking({ url, route }: RestPath, questions: Record<string, string>): RestPath {
  const query = Object.entries(questions)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD'))}`)
    .join('&')
  if (url.length + query.length > maxUrlLength) throw new GatewayError('BAD_USER_INPUT', 'Otsingutekst on liiga pikk.')
  // Ids are encoded, so that a question mark is the path's own.
  return { url: `${url}${url.includes('?') ? '&' : '?'}${query}`, route }
}

function encoded(id: string): string {
  // A dot segment would be resolved away by URL parsers even when its dots are percent-encoded.
  if (id === '' || id === '.' || id === '..' || id.length > maxSegmentLength || /\p{Surrogate}/u.test(id))
    throw new GatewayError('NOT_FOUND')
  return encodeURIComponent(id)
}
