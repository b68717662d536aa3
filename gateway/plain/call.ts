import type { Body } from '../lib/record/fields.ts'
import { OwnProperty } from '../lib/record/inputs.ts'
import type { CallOptions, WriteResponse } from '../rest/client.ts'
import { NotOffered } from '../rest/notOffered.ts'
import { type RestPath, withQuery } from '../rest/path.ts'

/** A parsed call of our api. */
export interface OwnCall {
  /** The ids in its path, in order. */
  ids: readonly string[]
  /** Its query parameters. */
  query: Readonly<Record<string, string>>
  body: Body
  options: CallOptions
  /** The path without the parameters. */
  target: RestPath
}

/** Makes calls of §7, to which the calls of our api are translated. */
export interface PlainRest {
  /** A read, shared within the request until a write. */
  get: (path: RestPath, options?: CallOptions) => Promise<unknown>
  send: (
    method: 'POST' | 'PUT' | 'DELETE',
    path: RestPath,
    body?: Body,
    options?: CallOptions,
  ) => Promise<WriteResponse>
}

/** @param known the parameters of §7. @throws NotOffered for any other parameter */
export function requireNothingElse(query: Readonly<Record<string, string>>, known: readonly string[] = []): void {
  if (Object.keys(query).some((name) => !known.includes(name)))
    throw new NotOffered('See server ei oska loendit nii otsida, valida ega järjestada.')
}

/** The path with those query parameters that §7 has. */
export const withParametersOnly = (
  target: RestPath,
  query: Readonly<Record<string, string>>,
  names: readonly string[],
) => withQuery(target, Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name))))

/** Parses a call. @throws NotOffered for headers and properties beyond §7 */
export function callOf({ url, route }: RestPath, body: unknown, options: CallOptions): OwnCall {
  const [pathname = '', question = ''] = url.split('?')
  const segments = pathname.split('/')
  const ids = route
    .split('/')
    .flatMap((segment, index) => (segment === '{id}' ? [decodeURIComponent(segments[index] ?? '')] : []))
  return {
    ids,
    query: Object.fromEntries(new URLSearchParams(question)),
    body: specified(body ?? {}) as Body,
    options: { ...options, headers: plainHeaders(options.headers) },
    target: { url: pathname, route },
  }
}

/** A body without the properties that only our api has. @throws NotOffered for one with a value, which a plain server would lose */
function specified(body: unknown): unknown {
  if (body instanceof OwnProperty) throw new NotOffered(body.refusal)
  if (Array.isArray(body)) return body.map(specified)
  if (typeof body !== 'object' || body === null) return body
  const rest = Object.entries(body).filter(([, value]) => !(value instanceof OwnProperty && value.value === null))
  return Object.fromEntries(rest.map(([name, value]) => [name, specified(value)]))
}

/** The headers that a plain server supports. @throws NotOffered for If-Match, which it would ignore */
export function plainHeaders(headers: Record<string, string> = {}): Record<string, string> {
  if ('if-match' in headers) throw new NotOffered('See server ei tea kirjete versioone.')
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name)))
}

/** Headers that a plain server may safely ignore. */
const ownHeaders = new Set(['idempotency-key', 'prefer'])
