import type { ApolloLink } from '@apollo/client'
import { noteServedClient } from '../clientVersion.ts'
import { earlyResponse } from '../pieces/earlyParts.ts'
import { underWay } from '../pieces/underWay.ts'
import { gatewayPath, graphqlTypes } from './gatewayPath.ts'
import { graphqlAnswer } from './graphqlAnswer.ts'

interface Operation {
  /** The text of the document. */
  query: string
  operationName: string | undefined
  variables: Record<string, unknown>
}

/**
 * Sends an operation by `fetch`, unless the page has sent the same with the same token. A newer client at the server is noted.
 * `keepalive` lets a small request outlive the page that sends it.
 * @returns the result, which may consist of errors
 * @throws ServerError for what is no GraphQL response, and what `fetch` throws. GQL-3
 */
export async function askGateway(
  operation: Operation,
  { headers, signal, keepalive }: { headers?: Record<string, string>; signal?: AbortSignal; keepalive?: boolean } = {},
): Promise<ApolloLink.Result> {
  const body = JSON.stringify(operation)
  const send = () =>
    fetch(gatewayPath, {
      method: 'POST',
      headers: { accept: graphqlTypes, 'content-type': 'application/json', ...headers },
      body,
      signal,
      keepalive,
    })
  const response = await underWay(earlyResponse(headers?.['x-auth-token'], body)?.catch(send) ?? send())
  noteServedClient(response.headers)
  return graphqlAnswer(await response.text(), response)
}
