import { type ApolloCache, ApolloClient, ApolloLink, HttpLink } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { RetryLink } from '@apollo/client/link/retry'
import { OperationTypeNode } from 'graphql'
import { finalize, from, mergeMap, Observable, of } from 'rxjs'
import { noteServedClient } from './clientVersion.ts'
import { isNetworkError } from './errors.ts'
import {
  currentPerson,
  currentSession,
  foundDead,
  type Session,
  startWithStoredToken,
  untilSignedInAgain,
} from './session/tabSession.ts'

declare module '@apollo/client' {
  interface DefaultContext {
    /** Sent as `Idempotency-Key`: a repeat with the same key creates nothing twice. REST-7. */
    idempotencyKey?: string
    /**
     * The token of a mailed link (AUTH-5, AUTH-6), or of a session that this tab has not adopted yet or has left, sent as `x-auth-token`
     * instead of its own.
     */
    linkToken?: string
    /** The terminating link to use instead of HttpLink: uploads need one that reports progress. GQL-4. */
    transport?: ApolloLink
  }
}

/**
 * Creates the Apollo client of this tab, which starts with the stored token.
 * @param gateway the terminating link; tests pass one that answers without a network
 */
export function createClient(
  cache: ApolloCache,
  gateway: ApolloLink = new HttpLink({ uri: '/graphql', fetch: fetchNotingVersion }),
): ApolloClient {
  startWithStoredToken()
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
 * Sends what is made in a session with the token of that session, and ends it when the server rejects the token. A mutation that was
 * rejected this way waits until the same person has signed in again and is then repeated unchanged; for another person it is given up, and
 * so is every answer that comes after them: an error notification with a retry must not be shown to somebody else. AUTH-7.
 */
const session = new ApolloLink((operation, forward) => {
  const { linkToken } = operation.getContext()
  const made = linkToken == null ? currentSession() : null
  const mayWait = operation.operationType === OperationTypeNode.MUTATION && made?.personId != null

  const send = (used: Session | null): Observable<ApolloLink.Result> => {
    const token = linkToken ?? used?.token
    operation.setContext(({ headers, idempotencyKey }) => ({
      headers: {
        ...(headers as Record<string, string> | undefined),
        ...(token != null && { 'x-auth-token': token }),
        ...(idempotencyKey != null && { 'idempotency-key': idempotencyKey }),
      },
    }))
    return forward(operation).pipe(
      mergeMap((result) => {
        if (!used || !isUnauthenticated(result)) return of(result)
        foundDead(used)
        return mayWait ? sendAgain(used, result) : of(result)
      }),
    )
  }

  const sendAgain = (ended: Session, result: ApolloLink.Result) =>
    from(untilSignedInAgain(ended)).pipe(
      mergeMap((resumed) => (resumed ? send(resumed.session).pipe(finalize(resumed.answered)) : of(result))),
    )

  const isTheirs = () => made?.personId == null || made.personId === currentPerson()
  return send(made).pipe(onlyWhile(isTheirs))
})

/** Drops results and errors, the end included, from when `holds` is false. */
const onlyWhile =
  <T>(holds: () => boolean) =>
  (answers: Observable<T>): Observable<T> =>
    new Observable((observer) =>
      answers.subscribe({
        next: (value) => void (holds() && observer.next(value)),
        error: (error: unknown) => void (holds() && observer.error(error)),
        complete: () => void (holds() && observer.complete()),
      }),
    )

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
