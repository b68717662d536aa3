import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import documentedCalls from '../api/documentedCalls.json' with { type: 'json' }

/** A read-only server with the rows of an api that has only the endpoints of specification.md §7. */
export interface PlainApi {
  url: string
  /** The calls since the last `clearCalls`, as `METHOD /path`. */
  calls: string[]
  clearCalls(): void
  /** Called before each call is passed on; resolves to true if it has responded itself. */
  meddle?: ((path: string, response: ServerResponse) => Promise<boolean> | boolean) | undefined
  /** The ids of its records by those of the api; without an entry they are the same. */
  ids: ReadonlyMap<string, string>
  close(): Promise<void>
}

/** The query parameters of §7. */
const documentedQuery = ['type', 'search', 'p', 'sisekalender']

/** The properties of our records beyond §3, except for `tee`, the url of a file, which §3 does not specify. */
const beyond = new Set([
  'versioon',
  'jalgimine',
  'lisaja',
  'lisatud',
  'tolge',
  'ryhm',
  'muutja',
  'mustandivoti',
  'tervitus',
  'viimanePostitusTeema',
  'vastatud',
])

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const objectId = /\b[0-9a-f]{24}\b/g

/** Ids in the format of MongoDB by our UUIDs of version 7: the same second, and a counter in the same order. */
export function asObjectIds(ids: readonly string[]): Map<string, string> {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  const second = (id: string) => Math.floor(Number.parseInt(id.replace('-', '').slice(0, 12), 16) / 1000)
  return new Map(
    ids.toSorted().map((id, count) => [id, `${hex(second(id), 8)}5e0aa1b2c3${hex(0xa1_00_00 + count, 6)}`]),
  )
}

const patterns = documentedCalls
  .filter((call) => call.startsWith('GET '))
  .map(
    (call) =>
      new RegExp(
        `^${call
          .slice(4)
          .replace('/{path}', '/.+')
          .replace(/\{\w+\}/g, '[^/]+')}$`,
      ),
  )

/** Starts it on a free port, in front of an api. Paging, versions, entity tags and further fields are removed. */
export async function startPlainApi(apiUrl: string): Promise<PlainApi> {
  const calls: string[] = []

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { method = 'GET', url = '/' } = request
    calls.push(`${method} ${url}`)
    const { pathname: requested, searchParams } = new URL(url, apiUrl)
    if (await plain.meddle?.(requested, response)) return
    const pathname = requested.replace(objectId, (shown) => [...plain.ids].find(([, id]) => id === shown)?.[0] ?? shown)
    const isKnown = method === 'GET' && patterns.some((pattern) => pattern.test(pathname))
    if (!isKnown)
      return void response.writeHead(404, { 'content-type': 'application/json' }).end('{"msg":"Seda ei ole."}')
    const query = [...searchParams].filter(([name]) => documentedQuery.includes(name))
    const token = request.headers['x-auth-token']
    const given = await fetch(`${apiUrl}${pathname}?${new URLSearchParams(query).toString()}`, {
      headers: { ...(typeof token === 'string' && { 'x-auth-token': token }) },
    })
    const type = given.headers.get('content-type') ?? ''
    const body = Buffer.from(await given.arrayBuffer())
    response.writeHead(given.status, { 'content-type': type })
    if (!type.startsWith('application/json')) return void response.end(body)
    const text = JSON.stringify(withoutBeyond(JSON.parse(body.toString())))
    response.end(text.replace(uuid, (id) => plain.ids.get(id) ?? id))
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const plain: PlainApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    ids: new Map(),
    clearCalls: () => void calls.splice(0),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return plain
}

/** The value with only the properties of §3 and §7. */
export function withoutBeyond(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBeyond)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !beyond.has(name))
      .map(([name, inner]) => [name, withoutBeyond(inner)]),
  )
}
