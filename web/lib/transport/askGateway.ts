import type { ApolloLink } from '@apollo/client'
import { noteServedClient } from '../clientVersion.ts'
import { graphqlAnswer } from './graphqlAnswer.ts'

/** What the gateway answers operations at. */
export const gatewayPath = '/graphql'

interface Operation {
  /** The text of the document. */
  query: string
  operationName: string | undefined
  variables: Record<string, unknown>
}

/**
 * Sends an operation by `fetch`. A newer client at the server is noted.
 * @returns the result, which may consist of errors
 * @throws ServerError for what is no GraphQL response, and what `fetch` throws. GQL-3
 */
export async function askGateway(
  operation: Operation,
  { headers, signal }: { headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<ApolloLink.Result> {
  const response = await fetch(gatewayPath, {
    method: 'POST',
    headers: { accept: graphqlTypes, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(operation),
    signal,
  })
  noteServedClient(response.headers)
  return graphqlAnswer(await response.text(), response)
}

/** Of the first type any status comes with a result; of the second only 200, for what stands between. */
export const graphqlTypes = 'application/graphql-response+json, application/json;q=0.9'
