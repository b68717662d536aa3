import { type ApolloCache, ApolloClient, ApolloLink, HttpLink } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { RetryLink } from '@apollo/client/link/retry'
import { OperationTypeNode } from 'graphql'
import { from, mergeMap, Observable, of } from 'rxjs'
import { noteServedClient } from './clientVersion.ts'
import { isNetworkError } from './errors.ts'
import { personAtScreen, signedInAgain } from './signInAgain.ts'
import { expireToken, readToken } from './token.ts'

declare module '@apollo/client' {
  interface DefaultContext {
    /** Sent as `Idempotency-Key`: a repeat with the same key creates nothing twice. REST-7. */
    idempotencyKey?: string
    /** Sent as `x-auth-token` in place of the session's: the token of a mailed link. AUTH-5, AUTH-6. */
    linkToken?: string
    /** Carries the operation in place of the usual link to the gateway: an upload tells its progress. GQL-4. */
    transport?: ApolloLink
  }
}

/** The client of the gateway, with the cache given; tests hand in the link that answers. */
export function createClient(
  cache: ApolloCache,
  gateway: ApolloLink = new HttpLink({ uri: '/graphql', fetch: fetchNotingVersion }),
): ApolloClient {
  return new ApolloClient({
    link: ApolloLink.from([session, retriedReads(), ownTransport, gateway]),
    cache,
    // The gateway counts and logs by operation, not by client; the two headers would only be bytes.
    enhancedClientAwareness: { transport: false },
  })
}

/** Every answer tells which client the server has now. */
const fetchNotingVersion: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init)
  noteServedClient(answer.headers)
  return answer
}

/**
 * Sends the token along, and ends the session here when the server no longer knows that token. A write that met this waits
 * for its own person to sign in again and then goes by itself, the same as it was; under another's name it never goes. AUTH-7.
 */
const session = new ApolloLink((operation, forward) => {
  const { linkToken } = operation.getContext()
  const sender = personAtScreen()
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
        // An answer to an older token says nothing of the one that came after it.
        if (token != null && token === readToken()) expireToken()
        return mayWait ? goOnAgain(token, result) : of(result)
      }),
    )
  }

  const goOnAgain = (refused: string | null, result: ApolloLink.Result) => {
    const now = readToken()
    const signedIn = now != null && now !== refused ? Promise.resolve(true) : signedInAgain()
    return from(signedIn).pipe(mergeMap((again) => (again && sender === personAtScreen() ? send() : of(result))))
  }

  return sender == null || linkToken != null ? send() : whileAtScreen(sender, send())
})

/**
 * Passes on what comes while the person is at the screen, and nothing after: a failure with its 'Proovi uuesti' must not be
 * shown to, or repeated by, whoever comes next. AUTH-7.
 */
function whileAtScreen<T>(person: string, answers: Observable<T>): Observable<T> {
  const isHere = () => personAtScreen() === person
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

/** Gives way to the link that an operation brings along, so that the code of uploads loads with the screens that upload. */
const ownTransport = new ApolloLink((operation, forward) => {
  const { transport } = operation.getContext()
  return transport ? transport.request(operation, forward) : forward(operation)
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
