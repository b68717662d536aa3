import type { TestGateway } from '../../support/gateway/gateway.ts'
import { searchOf } from '../requests/operationsWorld.ts'

/** A request of GraphQL over HTTP. */
export interface Requested {
  query?: unknown
  variables?: object
  operationName?: string
  extensions?: object
}

/** The response to a request. */
export interface Report {
  status: number
  headers: Headers
  /** Of a stream that was opened: its first event, or nothing. */
  text: string
  data?: Record<string, unknown> | null
  errors?: { message: string; extensions: { code: string; detail?: string } }[]
  /** The names of all properties of the body. */
  names: string[]
}

/** A way to send an operation. */
export interface Entrance {
  /** Whether it serves subscriptions, not queries and mutations. */
  isStream?: true
  /** Whether it serves queries only: mutations are refused as such. */
  isReading?: true
  /** The longest request that reaches Sise, in characters: Node refuses longer headers. */
  longest?: number
  send(gateway: TestGateway, requested: unknown, token: string): Promise<Report>
}

const json = { 'content-type': 'application/json' }

/** Every way to send an operation. */
export const entrances: Record<string, Entrance> = {
  // Served before Fastify and Apollo Server, if its document is known.
  POST: {
    send: ({ url }, requested, token) => reported(url, { ...json, 'x-auth-token': token }, JSON.stringify(requested)),
  },
  // A body without a length always reaches them.
  'POST in chunks': {
    send: ({ url }, requested, token) =>
      reported(url, { ...json, 'x-auth-token': token }, new Blob([JSON.stringify(requested)]).stream()),
  },
  'POST of a form with files': {
    send({ url }, requested, token) {
      const form = new FormData()
      form.set('operations', JSON.stringify(requested))
      form.set('map', '{}')
      return reported(url, { 'apollo-require-preflight': 'true', 'x-auth-token': token }, form)
    },
  },
  GET: {
    isReading: true,
    longest: 12_000,
    send: ({ url }, requested, token) =>
      reported(url + searchOf(requested as object), { 'apollo-require-preflight': 'true', 'x-auth-token': token }),
  },
  'the stream': {
    isStream: true,
    send({ url }, requested, token) {
      const headers = { ...json, accept: 'text/event-stream', 'x-auth-token': token }
      return reported(url, headers, JSON.stringify(requested), '/graphql/voog')
    },
  },
}

/** Sends a request, and reads the response up to the first event of a stream. */
export async function reported(
  url: string,
  headers: Record<string, string>,
  body?: BodyInit,
  path = '/graphql',
): Promise<Report> {
  const [search = ''] = /\?.*/.exec(url) ?? []
  const response = await fetch(url.slice(0, url.length - search.length) + path + search, {
    headers,
    ...(body != null && { method: 'POST', body, duplex: 'half' }),
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  const text = isStream ? await firstOf(response) : await response.text()
  const said = (text.startsWith('{') ? JSON.parse(text) : {}) as Pick<Report, 'data' | 'errors'>
  return { status: response.status, headers: response.headers, text, ...said, names: Object.keys(said) }
}

/** The data of the first event of a stream, which is then closed. */
async function firstOf({ body }: Response): Promise<string> {
  let text = ''
  for await (const chunk of (body ?? new Blob([]).stream()).pipeThrough(new TextDecoderStream())) {
    text += chunk
    const [, data] = /^data: (.*)$/m.exec(text) ?? []
    if (data != null) return data
  }
  return text
}
