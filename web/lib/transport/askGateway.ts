import type { ApolloLink } from '@apollo/client'
import { ServerError } from '@apollo/client/errors'
import { noteServedClient } from '../clientVersion.ts'
import { earlyResponse } from '../pieces/earlyParts.ts'
import { underWay } from '../pieces/underWay.ts'
import { gatewayPath, graphqlTypes } from './gatewayPath.ts'
import { requestBody, sendByHash, type SentOperation } from './requestBody.ts'

interface AskOptions {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Lets a small request outlive the page that sends it. */
  keepalive?: boolean
  /** Asks by the hash in another way. */
  byHash?: () => Promise<Response>
}

/**
 * Sends an operation by `fetch`, unless the page has sent the same with the same token. A newer client at the server is noted.
 * @returns the result, which may consist of errors
 * @throws ServerError for what is no GraphQL response, and what `fetch` throws. GQL-3
 */
export function askGateway(
  operation: SentOperation,
  { headers, signal, keepalive, byHash }: AskOptions = {},
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
    const asked = text == null && byHash ? byHash() : earlyResponse(headers?.['x-auth-token'], body)?.catch(send)
    const response = await underWay(asked ?? send())
    noteServedClient(response.headers)
    return graphqlAnswer(await response.text(), response)
  })
}

/**
 * Parses a GraphQL response, of any HTTP status.
 * @throws ServerError if it is none: it comes from a proxy in between, or the body was too large
 */
export function graphqlAnswer(bodyText: string, response: Response): ApolloLink.Result {
  const read = parsed(bodyText)
  // The specification guarantees no more than one of the two properties.
  if (typeof read === 'object' && read !== null && ('data' in read || 'errors' in read))
    return read as ApolloLink.Result
  throw new ServerError(`Not answered by the gateway, but with ${response.status}`, { response, bodyText })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
