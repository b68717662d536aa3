import type { IncomingMessage, ServerResponse } from 'node:http'
import { HeaderMap, type ApolloServer } from '@apollo/server'
import type { Logger } from 'pino'
import type { Context, RequestHeaders } from '../context.ts'
import { GatewayError } from '../errors.ts'
import { commonHeaders, nothingPolicy, sandboxPolicy } from './securityHeaders.ts'

interface GraphqlHttpOptions {
  apollo: ApolloServer<Context>
  createContext: (headers: RequestHeaders) => Context
  bodyLimitBytes: number
  log: Logger
}

/** After a refusal for its size, this many times the limit is still read, so that the client hears of it. */
const patience = 16

/** Answers /graphql: reads the body, hands the request to Apollo Server, writes the answer. */
export function graphqlHandler(
  options: GraphqlHttpOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    answer(request, response, options).catch((error: unknown) => {
      options.log.error({ err: error }, 'unforeseen error')
      if (!response.headersSent) refuse(response, 500, new GatewayError('INTERNAL_SERVER_ERROR'))
      else response.destroy()
    })
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, options: GraphqlHttpOptions): Promise<void> {
  const { apollo, createContext, bodyLimitBytes } = options
  let body: unknown = ''
  if (request.method === 'POST') {
    if (!isPlainJson(request)) return refuseRequest(response, 415, 'Päringu keha peab olema JSON (application/json).')
    const bytes = await readBody(request, bodyLimitBytes)
    if (bytes === 'too large') {
      drain(request, bodyLimitBytes * patience)
      return refuse(response, 413, new GatewayError('PAYLOAD_TOO_LARGE'))
    }
    if (bytes === 'broken off') return
    try {
      body = JSON.parse(bytes.toString('utf8'))
    } catch {
      return refuseRequest(response, 400, 'Päringu keha ei ole korrektne JSON.')
    }
  }

  const headers = new HeaderMap()
  for (const [name, value] of Object.entries(request.headers))
    if (value != null) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  const url = request.url ?? '/'
  let context: Context | undefined
  try {
    const {
      status,
      headers: answered,
      body: result,
    } = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: request.method ?? 'GET',
        headers,
        search: url.includes('?') ? url.slice(url.indexOf('?')) : '',
        body,
      },
      context: () => {
        context = createContext({
          token: headers.get('x-auth-token'),
          idempotencyKey: headers.get('idempotency-key'),
          // The API believes what stands behind the last address that it does not trust.
          forwardedFor: [headers.get('x-forwarded-for'), request.socket.remoteAddress].filter(Boolean).join(', '),
        })
        return Promise.resolve(context)
      },
    })
    const isPage = answered.get('content-type')?.startsWith('text/html') === true
    response.writeHead(status ?? 200, {
      ...commonHeaders,
      'content-security-policy': isPage ? sandboxPolicy : nothingPolicy,
      'cache-control': 'no-store',
      ...Object.fromEntries(answered),
    })
    if (result.kind === 'complete') response.end(result.string)
    else {
      for await (const chunk of result.asyncIterator) response.write(chunk)
      response.end()
    }
  } finally {
    context?.end()
  }
}

function isPlainJson({ headers }: IncomingMessage): boolean {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='))
  const isUtf8 = charset == null || /^charset="?utf-?8"?$/.test(charset)
  return type.trim() === 'application/json' && isUtf8 && (headers['content-encoding'] ?? 'identity') === 'identity'
}

function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer | 'too large' | 'broken off'> {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) return Promise.resolve('too large')
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    request
      .on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= limitBytes) chunks.push(chunk)
        else resolve('too large')
      })
      .on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
      .on('error', () => resolve('broken off'))
      .on('close', () => resolve('broken off'))
  })
}

/** Reads on without keeping anything, to an end: a client that never stops is cut off. */
function drain(request: IncomingMessage, limitBytes: number): void {
  let size = 0
  request.removeAllListeners('data').on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > limitBytes) request.destroy()
  })
  request.resume()
}

function refuseRequest(response: ServerResponse, status: number, message: string): void {
  refuse(response, status, { message, extensions: { code: 'BAD_REQUEST' } })
}

function refuse(response: ServerResponse, status: number, error: { message: string; extensions: object }): void {
  const { message, extensions } = error
  response
    .writeHead(status, {
      ...commonHeaders,
      'content-security-policy': nothingPolicy,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    })
    .end(JSON.stringify({ errors: [{ message, extensions }] }))
}
