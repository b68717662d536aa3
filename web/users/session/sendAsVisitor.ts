import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import type { OperationTypeNode } from 'graphql'
import { ShownError } from '../../lib/errors.ts'
import { errorTexts } from '../../lib/text.ts'
import { gatewayPath, graphqlTypes } from '../../lib/transport/gatewayPath.ts'
import { requestOf, type SentOperation } from '../../lib/transport/requestBody.ts'
import { sendToGateway } from '../../lib/transport/sendToGateway.ts'
import type { Send } from './send.ts'

// Avoids importing the library into the sign-in screen.
const queries = 'query' as OperationTypeNode.QUERY

/** Sends a GET request, which browsers and proxies can cache. The content type forces a CORS preflight for other sites. */
function get(sent: SentOperation): Promise<Response> {
  const { operationName = '', variables, extensions } = requestOf(sent)
  const parameters = { operationName, variables: JSON.stringify(variables), extensions: JSON.stringify(extensions) }
  const headers = { accept: graphqlTypes, 'content-type': 'application/json' }
  return fetch(`${gatewayPath}?${new URLSearchParams(parameters).toString()}`, { method: 'GET', headers })
}

/** Sends an operation without a session and without Apollo Client, with the errors that Apollo Client would throw. GQL-3. */
export const sendAsVisitor: Send = async (document, variables) => {
  // Codegen puts the operation before its fragments.
  const [operation] = document.definitions
  const named = operation && 'operation' in operation ? operation : undefined
  const sent = { operationName: named?.name?.value, query: document, variables }
  const result = await sendToGateway(sent, {
    byHash: named?.operation === queries ? () => get(sent) : undefined,
  }).catch((error: unknown) => {
    // `fetch` throws errors in the browser's language.
    throw ServerError.is(error) ? error : new ShownError(errorTexts.network, 'NETWORK')
  })
  if (!('data' in result) || result.errors?.length) throw new CombinedGraphQLErrors(result)
  // The schema guarantees data if there are no errors.
  return result.data as never
}
