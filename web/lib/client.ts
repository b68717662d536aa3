import { type ApolloCache, ApolloClient, ApolloLink, HttpLink } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { RetryLink } from '@apollo/client/link/retry'
import { OperationTypeNode } from 'graphql'
import { from, mergeMap, Observable, of } from 'rxjs'
import { noteServedClient } from './clientVersion.ts'
import { isNetworkError } from './errors.ts'
import { currentPerson, untilSignedInAgain } from './signInAgain.ts'
import { expireToken, readToken } from './token.ts'

declare module '@apollo/client' {
  interface DefaultContext {
    /** Sent as `Idempotency-Key`: a repeat with the same key creates nothing twice. REST-7. */
    idempotencyKey?: string
    /** The token of a mailed link, sent as `x-auth-token` instead of the session's. AUTH-5, AUTH-6. */
    linkToken?: string
    /** The terminating link to use instead of HttpLink: uploads need one that reports progress. GQL-4. */
    transport?: ApolloLink
  }
}

/**
 * Creates the Apollo client.
 * @param gateway the terminating link; tests pass one that answers without a network
 */
export function createClient(
  cache: ApolloCache,
  gateway: ApolloLink = new HttpLink({ uri: '/graphql', fetch: fetchNotingVersion }),
): ApolloClient {
  return new ApolloClient({
    link: ApolloLink.from([session, retriedReads(), ownTransport, gateway]),
    cache,
    // The gateway does not use the client awareness headers.
    enhancedClientAwareness: { transport: false },
  })
}

/** `fetch` that compares the client version in the response headers with this tab's. */
const fetchNotingVersion: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init)
  noteServedClient(answer.headers)
  return answer
}

/**
 * Adds the session's token, and ends the session when the server rejects it. A mutation that was rejected this way waits until
 * the same person has signed in again and is then repeated unchanged; it is never sent for another person. AUTH-7.
 */
const session = new ApolloLink((operation, forward) => {
  const { linkToken } = operation.getContext()
  const sender = currentPerson()
  const mayWait = operation.operationType === OperationTypeNode.MUTATION && linkToken == null && sender != null

  const send = (): Observable<ApolloLink.Result> => {
    const token = linkToken ?? readToken()
    operation.setContext(({ headers, idempotencyKey }) => ({
      headers: {
        ...(headers as Record<string, string> | undefined),
        ...(token != null && { 'x-auth-token': token }),
        ...(idempotencyKey != null && { 'idempotency-key': idempotencyKey }),
      },
    }))
    return forward(operation).pipe(
      mergeMap((result) => {
        if (!isUnauthenticated(result)) return of(result)
        // A response to an older token says nothing about the current one.
        if (token != null && token === readToken()) expireToken()
        return mayWait ? repeatAfterSignIn(token, result) : of(result)
      }),
    )
  }

  const repeatAfterSignIn = (refused: string | null, result: ApolloLink.Result) => {
    const now = readToken()
    const signedIn = now != null && now !== refused ? Promise.resolve(true) : untilSignedInAgain()
    return from(signedIn).pipe(mergeMap((again) => (again && sender === currentPerson() ? send() : of(result))))
  }

  return sender == null || linkToken != null ? send() : whileSignedIn(sender, send())
})

/**
 * Ignores results and errors after the person has changed: an error notification with a retry must not be shown to the next
 * person. AUTH-7.
 */
function whileSignedIn<T>(person: string, answers: Observable<T>): Observable<T> {
  const isHere = () => currentPerson() === person
  return new Observable((observer) =>
    answers.subscribe({
      next: (value) => void (isHere() && observer.next(value)),
      error: (error: unknown) => void (isHere() && observer.error(error)),
      complete: () => void (isHere() && observer.complete()),
    }),
  )
}

function isUnauthenticated(result: ApolloLink.Result): boolean {
  if (!('errors' in result) || !result.errors) return false
  return result.errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED')
}

/** Forwards to the operation's own terminating link, if it has one. That keeps the code of uploads out of the first load. */
const ownTransport = new ApolloLink((operation, forward) => {
  const { transport } = operation.getContext()
  return transport ? transport.request(operation, forward) : forward(operation)
})

/** Retries a query once after a network error. Mutations are never retried, because they may have been executed. */
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
