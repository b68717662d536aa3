import { ApolloLink } from '@apollo/client'
import { Observable } from 'rxjs'
import { askGateway } from './askGateway.ts'

/**
 * Sends operations to the gateway. Apollo's HttpLink does, too, but with what nothing here uses (GET, multipart answers, client awareness,
 * a printer), 4 kB in every first load.
 */
export const gatewayLink = new ApolloLink(
  ({ query, operationName, variables, getContext }) =>
    new Observable<ApolloLink.Result>((observer) => {
      const abort = new AbortController()
      const { headers, keepalive } = getContext() as { headers?: Record<string, string>; keepalive?: boolean }
      const options = { headers, signal: abort.signal, keepalive }
      askGateway({ operationName, query, variables }, options).then(
        (result) => {
          observer.next(result)
          observer.complete()
        },
        (error: unknown) => observer.error(error),
      )
      return () => abort.abort()
    }),
)
