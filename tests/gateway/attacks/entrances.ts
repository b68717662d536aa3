import { hashOf } from '../../../gateway/front/graphql/operations/manifest.ts'
import type { TestGateway } from '../../support/gateway/gateway.ts'

/** A request as GraphQL over HTTP has it. */
export interface Asked {
  query?: unknown
  variables?: object
  operationName?: string
  extensions?: object
}

/** What a request was told. */
export interface Told {
  status: number
  headers: Headers
  /** Of a stream that was opened its first event, or nothing. */
  text: string
  data?: Record<string, unknown> | null
  errors?: { message: string; extensions: { code: string; detail?: string } }[]
  /** Everything that the body says. */
  names: string[]
}

/** A way by which requests come in. */
export interface Entrance {
  /** Whether it answers subscriptions, not queries and mutations. */
  isStream?: true
  /** Whether it only answers queries: mutations are refused as such. */
  isReading?: true
  /** The longest request that gets as far as Sise, in characters: Node refuses longer heads. */
  longest?: number
  send(gateway: TestGateway, asked: unknown, token: string): Promise<Told>
}

const json = { 'content-type': 'application/json' }

/** Every way by which operations come in. */
export const entrances: Record<string, Entrance> = {
  // Before Fastify and Apollo Server, where its document is known.
  POST: { send: ({ url }, asked, token) => told(url, { ...json, 'x-auth-token': token }, JSON.stringify(asked)) },
  // A body without a length is never answered before them.
  'POST in pieces': {
    send: ({ url }, asked, token) =>
      told(url, { ...json, 'x-auth-token': token }, new Blob([JSON.stringify(asked)]).stream()),
  },
  'POST of a form with files': {
    send({ url }, asked, token) {
      const form = new FormData()
      form.set('operations', JSON.stringify(asked))
      form.set('map', '{}')
      return told(url, { 'apollo-require-preflight': 'true', 'x-auth-token': token }, form)
    },
  },
  GET: {
    isReading: true,
    longest: 12_000,
    send: ({ url }, asked, token) =>
      told(url + searchOf(asked), { 'apollo-require-preflight': 'true', 'x-auth-token': token }),
  },
  'the stream': {
    isStream: true,
    send({ url }, asked, token) {
      const headers = { ...json, accept: 'text/event-stream', 'x-auth-token': token }
      return told(url, headers, JSON.stringify(asked), '/graphql/voog')
    },
  },
}

/** The address of a GET, after the path. */
export const searchOf = (asked: unknown) =>
  `?${new URLSearchParams(
    Object.entries(asked as object)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString()}`

/** A request that names its operation by its hash. */
export const byHash = (query: string, more: Asked = {}): Asked => ({
  extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(query) } },
  ...more,
})

/** Sends a request, and reads what comes until the first event of a stream. */
export async function told(
  url: string,
  headers: Record<string, string>,
  body?: BodyInit,
  path = '/graphql',
): Promise<Told> {
  const [search = ''] = /\?.*/.exec(url) ?? []
  const response = await fetch(url.slice(0, url.length - search.length) + path + search, {
    headers,
    ...(body != null && { method: 'POST', body, duplex: 'half' }),
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  const text = isStream ? await firstOf(response) : await response.text()
  const said = (text.startsWith('{') ? JSON.parse(text) : {}) as Pick<Told, 'data' | 'errors'>
  return { status: response.status, headers: response.headers, text, ...said, names: Object.keys(said) }
}

/** The data of the first event of a stream, which is left then. */
async function firstOf({ body }: Response): Promise<string> {
  let text = ''
  for await (const piece of (body ?? new Blob([]).stream()).pipeThrough(new TextDecoderStream())) {
    text += piece
    const [, data] = /^data: (.*)$/m.exec(text) ?? []
    if (data != null) return data
  }
  return text
}
