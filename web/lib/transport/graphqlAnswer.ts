import type { ApolloLink } from '@apollo/client'
import { ServerError } from '@apollo/client/errors'

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
