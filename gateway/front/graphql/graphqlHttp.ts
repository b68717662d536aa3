import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ApolloServer, HeaderMap } from '@apollo/server'
import type { Logger } from 'pino'
import type { Context, RequestHeaders } from '../../context.ts'
import { GatewayError } from '../../errors.ts'
import { forwardedFor } from '../forwardedFor.ts'
import { commonHeaders, nothingPolicy, sandboxPolicy } from '../securityHeaders.ts'
import { sendText, sendWhole } from '../sendText.ts'
import { type BodyTerms, readOperations } from './requestBody.ts'
import { RequestRefusal } from './requestRefusal.ts'
import { isMultipart } from './uploads/multipartRequest.ts'

interface GraphqlHttpOptions extends BodyTerms {
  apollo: ApolloServer<Context>
  createContext: (headers: RequestHeaders) => Context
  /** Named in the header x-sise-client of every answer. */
  client: string | undefined
  /** How long a client may read nothing of its answer, in milliseconds. */
  readerLimitMs: number
  log: Logger
}

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
  const { apollo, createContext } = options
  const headers = new HeaderMap()
  for (const [name, value] of Object.entries(request.headers))
    if (value != null) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  const known: RequestHeaders = {
    token: headers.get('x-auth-token'),
    idempotencyKey: headers.get('idempotency-key'),
    forwardedFor: forwardedFor(request),
    clientGone: isMultipart(request) ? goneSignal(response) : undefined,
  }
  let body: unknown = ''
  if (request.method === 'POST') {
    try {
      body = await readOperations(request, response, known, options)
    } catch (error) {
      if (error instanceof RequestRefusal) return refuse(response, error.status, error.error)
      throw error
    }
    if (body === undefined) return
  }

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
        context = createContext(known)
        return Promise.resolve(context)
      },
    })
    const isPage = answered.get('content-type')?.startsWith('text/html') === true
    response.writeHead(status ?? 200, {
      ...commonHeaders,
      'content-security-policy': isPage ? sandboxPolicy : nothingPolicy,
      'cache-control': 'no-store',
      ...(options.client && { 'x-sise-client': options.client }),
      ...Object.fromEntries(answered),
    })
    if (result.kind === 'complete') await sendWhole(response, result.string, options.readerLimitMs)
    else await sendText(response, result.asyncIterator, options.readerLimitMs)
  } finally {
    context?.end()
    context?.answer.close()
  }
}

/** Aborted when the client leaves before it has its answer. */
function goneSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  if (response.destroyed) controller.abort()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
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
