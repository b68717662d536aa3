import type { ApolloLink } from '@apollo/client'
import { ServerError } from '@apollo/client/errors'
import { earlyResponse } from '../chunks/earlyChunks.ts'
import { trackPending } from '../chunks/trackPending.ts'
import { noteServedClient } from '../clientVersion.ts'
import { gatewayPath, graphqlTypes } from './gatewayPath.ts'
import { requestBody, sendByHash, type SentOperation } from './requestBody.ts'

interface SendOptions {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Lets a small request outlive the page that sends it. */
  keepalive?: boolean
  /** Sends the request with the hash in another way. */
  byHash?: () => Promise<Response>
}

/**
 * Sends an operation by `fetch`, unless the page has sent the same request with the same token. Notes if the server has a newer client.
 * @returns the result, which may consist of errors
 * @throws ServerError for a response that is not GraphQL, and what `fetch` throws. GQL-3
 */
export function sendToGateway(
  operation: SentOperation,
  { headers, signal, keepalive, byHash }: SendOptions = {},
): Promise<ApolloLink.Result> {
  return sendByHash(operation.query, async (text) => {
    const body = requestBody(operation, text)
    const send = () =>
      fetch(gatewayPath, {
        method: 'POST',
        headers: { accept: graphqlTypes, 'content-type': 'application/json', ...headers },
        body,
        signal,
        keepalive,
      })
    const sent = text == null && byHash ? byHash() : earlyResponse(headers?.['x-auth-token'], body)?.catch(send)
    const response = await trackPending(sent ?? send())
    noteServedClient(response.headers)
    return graphqlResult(await response.text(), response)
  })
}

/**
 * Parses a GraphQL response, of any HTTP status.
 * @throws ServerError for any other response: it comes from a proxy, or the body was too large
 */
export function graphqlResult(bodyText: string, response: Response): ApolloLink.Result {
  const read = parsed(bodyText)
  // The specification guarantees only one of the two properties.
  if (typeof read === 'object' && read !== null && ('data' in read || 'errors' in read))
    return read as ApolloLink.Result
  throw new ServerError(`Not a GraphQL response: HTTP ${response.status}`, { response, bodyText })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
