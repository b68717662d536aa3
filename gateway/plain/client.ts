import type { CallOptions, RestClient, RestPage, WriteResponse } from '../rest/client.ts'
import type { RestPath } from '../rest/path.ts'
import { callOf, plainHeaders, type PlainRest, requireNothingElse } from './call.ts'
import { reads } from './reads.ts'
import { refusalOf } from './refusals.ts'
import { isPassedOn, writes } from './writes.ts'

/**
 * Translates calls of our api for a plain server, which has §7 alone: reads complete lists and cuts pages from them, lays changes over the
 * current record, and throws `NotOffered` for anything beyond §7. REST-8.
 */
export function plainClient(rest: RestClient): RestClient {
  const shared = new Map<string, Promise<RestPage>>()
  const own: PlainRest = {
    async get(path, options) {
      const read = shared.get(path.url) ?? rest.page(path, options)
      shared.set(path.url, read)
      return (await read).body
    },
    async send(method, path, body, options) {
      try {
        if (method !== 'DELETE' && body) return unversionedResponse(await rest.write(method, path, body, options))
        return unversionedResponse({ body: await rest.send(method, path, body, options), location: undefined })
      } finally {
        shared.clear()
      }
    },
  }

  async function page(path: RestPath, options: CallOptions = {}): Promise<RestPage> {
    const call = callOf(path, undefined, options)
    const read = reads[path.route]
    if (!read) throw refusalOf(path.route)
    const { rows, cursors = {} } = await read(call, own)
    return { body: unversioned(rows), cursors, version: undefined }
  }

  async function write(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: RestPath,
    body?: unknown,
    options: CallOptions = {},
  ): Promise<WriteResponse> {
    const call = callOf(path, body, options)
    const made = writes[`${method} ${path.route}`]
    if (made) return made(call, own)
    if (!isPassedOn(method, path.route)) throw refusalOf(path.route)
    requireNothingElse(call.query)
    if (method === 'GET') return { body: await rest.send('GET', path), version: null, location: undefined }
    return own.send(method, call.target, body === undefined ? undefined : call.body, call.options)
  }

  return {
    get: async (path, options) => (await page(path, options)).body,
    page,
    send: async (method, path, body, options) => (await write(method, path, body, options)).body,
    write,
    events: ({ route }) => Promise.reject(refusalOf(route)),
    upload: (path, file, options = {}) =>
      rest.upload(path, file, { ...options, headers: plainHeaders(options.headers) }).finally(() => shared.clear()),
    as: (token) => plainClient(rest.as(token)),
    callsLeft: () => rest.callsLeft(),
  }
}

const unversionedResponse = ({ body, location }: Pick<WriteResponse, 'body' | 'location'>): WriteResponse => ({
  body: unversioned(body),
  version: null,
  location,
})

/** Removes `versioon` from records, as a plain server does not compare versions. */
function unversioned(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(unversioned)
  if (typeof body !== 'object' || body === null) return body
  const { versioon: _, ...record } = body as Record<string, unknown>
  return 'postitused' in record ? { ...record, postitused: unversioned(record.postitused) } : record
}
