import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import type { OperationTypeNode } from 'graphql'
import { ToldError } from '../../lib/errors.ts'
import { errorTexts } from '../../lib/text.ts'
import { askGateway } from '../../lib/transport/askGateway.ts'
import { gatewayPath, graphqlTypes } from '../../lib/transport/gatewayPath.ts'
import { requestOf, type SentOperation } from '../../lib/transport/requestBody.ts'
import type { Ask } from './ask.ts'

// The library itself has no business on the sign-in screen.
const queries = 'query' as OperationTypeNode.QUERY

/** Asks by GET, so that browsers and proxies may keep the answer. The type keeps other sites from asking, as they would have to ask before. */
function get(asked: SentOperation): Promise<Response> {
  const { operationName = '', variables, extensions } = requestOf(asked)
  const parameters = { operationName, variables: JSON.stringify(variables), extensions: JSON.stringify(extensions) }
  const headers = { accept: graphqlTypes, 'content-type': 'application/json' }
  return fetch(`${gatewayPath}?${new URLSearchParams(parameters).toString()}`, { method: 'GET', headers })
}

/** Sends an operation without a session and without Apollo Client. Its errors are those that Apollo Client would throw. GQL-3. */
export const askAsVisitor: Ask = async (document, variables) => {
  // Codegen puts the operation first, before its fragments.
  const [operation] = document.definitions
  const named = operation && 'operation' in operation ? operation : undefined
  const asked = { operationName: named?.name?.value, query: document, variables }
  const result = await askGateway(asked, {
    byHash: named?.operation === queries ? () => get(asked) : undefined,
  }).catch((error: unknown) => {
    // What `fetch` throws, in the browser's English.
    throw ServerError.is(error) ? error : new ToldError(errorTexts.network, 'NETWORK')
  })
  if (!('data' in result) || result.errors?.length) throw new CombinedGraphQLErrors(result)
  // The schema promises it where there are no errors.
  return result.data as never
}
