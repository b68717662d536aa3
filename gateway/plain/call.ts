import type { Body } from '../lib/record/fields.ts'
import { OwnProperty } from '../lib/record/inputs.ts'
import type { CallOptions, WriteAnswer } from '../rest/client.ts'
import { NotOffered } from '../rest/notOffered.ts'
import { asking, type RestPath } from '../rest/path.ts'

/** A call of ours, taken apart. */
export interface OwnCall {
  /** The ids in its path, in order. */
  ids: readonly string[]
  /** Its query parameters. */
  query: Readonly<Record<string, string>>
  body: Body
  options: CallOptions
  /** The path without the parameters. */
  place: RestPath
}

/** The calls of §7 that the calls of ours are made of. */
export interface PlainRest {
  /** A read, shared within the request until a write. */
  get: (path: RestPath, options?: CallOptions) => Promise<unknown>
  send: (method: 'POST' | 'PUT' | 'DELETE', path: RestPath, body?: Body, options?: CallOptions) => Promise<WriteAnswer>
}

/** @throws NotOffered for parameters that a plain server does not have. @param known those of §7 */
export function requireNothingElse(query: Readonly<Record<string, string>>, known: readonly string[] = []): void {
  if (Object.keys(query).some((name) => !known.includes(name)))
    throw new NotOffered('See server ei oska loendit nii otsida, valida ega järjestada.')
}

/** The parameters of a query that §7 knows, on their path. */
export const askingOnly = (place: RestPath, query: Readonly<Record<string, string>>, names: readonly string[]) =>
  asking(place, Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name))))

/** Takes a call apart. @throws NotOffered for what no header and no body of §7 says */
export function callOf({ url, route }: RestPath, body: unknown, options: CallOptions): OwnCall {
  const [pathname = '', question = ''] = url.split('?')
  const parts = pathname.split('/')
  const ids = route
    .split('/')
    .flatMap((part, index) => (part === '{id}' ? [decodeURIComponent(parts[index] ?? '')] : []))
  return {
    ids,
    query: Object.fromEntries(new URLSearchParams(question)),
    body: specified(body ?? {}) as Body,
    options: { ...options, headers: plainHeaders(options.headers) },
    place: { url: pathname, route },
  }
}

/** A body without the properties that only our api has. @throws NotOffered for one with a value to store: there is none to remove */
function specified(body: unknown): unknown {
  if (body instanceof OwnProperty) throw new NotOffered(body.refusal)
  if (Array.isArray(body)) return body.map(specified)
  if (typeof body !== 'object' || body === null) return body
  const rest = Object.entries(body).filter(([, value]) => !(value instanceof OwnProperty && value.value === null))
  return Object.fromEntries(rest.map(([name, value]) => [name, specified(value)]))
}

/** The headers of a call that a plain server knows. @throws NotOffered for a version: it would be ignored */
export function plainHeaders(headers: Record<string, string> = {}): Record<string, string> {
  if ('if-match' in headers) throw new NotOffered('See server ei tea kirjete versioone.')
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name)))
}

/** Where they do nothing, nobody is the worse for it. */
const ownHeaders = new Set(['idempotency-key', 'prefer'])
