import type { ApolloLink } from '@apollo/client'
import { noteServedClient } from '../clientVersion.ts'
import { earlyResponse } from '../pieces/earlyParts.ts'
import { underWay } from '../pieces/underWay.ts'
import { gatewayPath, graphqlTypes } from './gatewayPath.ts'
import { graphqlAnswer } from './graphqlAnswer.ts'
import { requestBody, sendByHash, type SentOperation } from './requestBody.ts'

interface AskOptions {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Lets a small request outlive the page that sends it. */
  keepalive?: boolean
  /** What to ask by GET instead, so that browsers and proxies may keep the answer. */
  address?: string
}

/**
 * Sends an operation by `fetch`, unless the page has sent the same with the same token. A newer client at the server is noted.
 * @returns the result, which may consist of errors
 * @throws ServerError for what is no GraphQL response, and what `fetch` throws. GQL-3
 */
export function askGateway(
  operation: SentOperation,
  { headers, signal, keepalive, address }: AskOptions = {},
): Promise<ApolloLink.Result> {
  return sendByHash(operation.query, async (text) => {
    const body = requestBody(operation, text)
    const isPost = address == null || text != null
    const send = () =>
      fetch(isPost ? gatewayPath : address, {
        method: isPost ? 'POST' : 'GET',
        headers: { accept: graphqlTypes, 'content-type': 'application/json', ...headers },
        body: isPost ? body : undefined,
        signal,
        keepalive,
      })
    const response = await underWay(earlyResponse(headers?.['x-auth-token'], body)?.catch(send) ?? send())
    noteServedClient(response.headers)
    return graphqlAnswer(await response.text(), response)
  })
}
