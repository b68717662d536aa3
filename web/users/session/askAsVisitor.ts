import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import { ToldError } from '../../lib/errors.ts'
import { errorTexts } from '../../lib/text.ts'
import { askGateway } from '../../lib/transport/askGateway.ts'
import { print } from '../../lib/transport/documentText.ts'
import type { Ask } from './ask.ts'

/** Sends an operation without a session and without Apollo Client. Its errors are those that Apollo Client would throw. GQL-3. */
export const askAsVisitor: Ask = async (document, variables) => {
  // Codegen puts the operation first, before its fragments.
  const [operation] = document.definitions
  const operationName = operation && 'name' in operation ? operation.name?.value : undefined
  const asked = { operationName, query: print(document), variables }
  const result = await askGateway(asked).catch((error: unknown) => {
    // What `fetch` throws, in the browser's English.
    throw ServerError.is(error) ? error : new ToldError(errorTexts.network, 'NETWORK')
  })
  if (!('data' in result) || result.errors?.length) throw new CombinedGraphQLErrors(result)
  // The schema promises it where there are no errors.
  return result.data as never
}
