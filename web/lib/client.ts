import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { RetryLink } from '@apollo/client/link/retry'
import { OperationTypeNode } from 'graphql'
import { tap } from 'rxjs'
import { createCache } from './cache.ts'
import { isNetworkError } from './errors.ts'
import { expireToken, readToken } from './token.ts'

declare module '@apollo/client' {
  interface DefaultContext {
    /** Sent as `Idempotency-Key`: a repeat with the same key creates nothing twice. REST-7. */
    idempotencyKey?: string
    /** Sent as `x-auth-token` in place of the session's: the token of a mailed link. AUTH-5, AUTH-6. */
    linkToken?: string
  }
}

/** The client of the gateway with a new cache; tests hand in the link that answers. */
export function createClient(gateway: ApolloLink = new HttpLink({ uri: '/graphql' })): ApolloClient {
  return new ApolloClient({
    link: ApolloLink.from([session, retriedReads(), gateway]),
    cache: createCache(),
    // The gateway counts and logs by operation, not by client; the two headers would only be bytes.
    enhancedClientAwareness: { transport: false },
  })
}

/** Sends the token along, and ends the session here when the server no longer knows that token (AUTH-7). */
const session = new ApolloLink((operation, forward) => {
  const token = operation.getContext().linkToken ?? readToken()
  operation.setContext(({ headers, idempotencyKey }) => ({
    headers: {
      ...(headers as Record<string, string> | undefined),
      ...(token != null && { 'x-auth-token': token }),
      ...(idempotencyKey != null && { 'idempotency-key': idempotencyKey }),
    },
  }))
  return forward(operation).pipe(
    tap((result) => {
      if (!('errors' in result) || !result.errors) return
      const refused = result.errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED')
      // An answer to an older token says nothing of the one that came after it.
      if (refused && token != null && token === readToken()) expireToken()
    }),
  )
})

/** Reads are tried once more when the answer never came; writes never are, for they may have been done. */
function retriedReads() {
  return new RetryLink({
    delay: { initial: 400, max: 2000, jitter: true },
    attempts: {
      max: 2,
      retryIf: (error, operation) =>
        operation.operationType === OperationTypeNode.QUERY &&
        !CombinedGraphQLErrors.is(error) &&
        isNetworkError(error),
    },
  })
}
