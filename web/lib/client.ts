import { type ApolloCache, ApolloClient, ApolloLink } from '@apollo/client'
import { RetryLink } from '@apollo/client/link/retry'
import { OperationTypeNode } from 'graphql'
import { finalize, from, map, mergeMap, Observable, of } from 'rxjs'
import {
  currentPerson,
  currentSession,
  endRejectedSession,
  type Session,
  startWithStoredToken,
  untilSignedInAgain,
} from './session/tabSession.ts'
import { sendToGateway } from './transport/sendToGateway.ts'

declare module '@apollo/client' {
  interface DefaultContext {
    /** Sent as `Idempotency-Key`: a repeat with the same key creates nothing twice. REST-7. */
    idempotencyKey?: string
    /**
     * The token that is sent as `x-auth-token` instead of the tab's own: that of a mailed link (AUTH-5, AUTH-6), or of a session that this
     * tab has not adopted yet or has left.
     */
    linkToken?: string
    /** Whether the first response to a read is final, as opening a topic marks its posts as read. FORUM-3. */
    isReadOnce?: boolean
    /** Root fields that the operation can do without: if one of these is refused, it is null and the error is dropped. */
    optionalFields?: string[]
    /** Whether a small request may outlive the page that sends it. */
    keepalive?: boolean
    /** The terminating link to use instead of gatewayLink: uploads need one that reports progress. GQL-4. */
    transport?: ApolloLink
  }
}

/** The Apollo client of this tab, for code that runs outside React after the first screen is usable. */
export let tabClient: ApolloClient | undefined

/**
 * Creates the Apollo client of this tab, which starts with the stored token.
 * @param gateway the terminating link; tests pass one that responds without a network
 */
export function createClient(cache: ApolloCache, gateway: ApolloLink = gatewayLink): ApolloClient {
  startWithStoredToken()
  return (tabClient = new ApolloClient({
    link: ApolloLink.from([withoutOptional, session, readsAfterWrites(), retriedReads, ownTransport, gateway]),
    cache,
  }))
}

/** Removes the errors of optional fields from the results and logs them to the console. */
const withoutOptional = new ApolloLink((operation, forward) => {
  const results = forward(operation)
  const { optionalFields } = operation.getContext()
  if (!optionalFields) return results
  return results.pipe(
    map((result) => {
      if (!('errors' in result) || !result.errors) return result
      const { errors, ...rest } = result
      const isOptional = ({ path }: (typeof errors)[number]) => optionalFields.includes(String(path?.[0]))
      // The server has refused the field; `reportError` is for bugs of the client.
      // eslint-disable-next-line no-console
      for (const error of errors.filter(isOptional)) console.warn(error.message)
      const others = errors.filter((error) => !isOptional(error))
      return others.length > 0 ? { ...rest, errors: others } : rest
    }),
  )
})

/**
 * Sends each operation with the token of the session in which it was made, and ends the session when the server rejects the token. A
 * mutation that was rejected this way waits until the same person has signed in again, and is then repeated unchanged. If another person
 * signs in, the mutation is given up and its results and errors are dropped: an error notification with a retry must not be shown to
 * another person. AUTH-7.
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
        endRejectedSession(used)
        return mayWait ? sendAgain(used, result) : of(result)
      }),
    )
  }

  const sendAgain = (ended: Session, result: ApolloLink.Result) =>
    from(untilSignedInAgain(ended)).pipe(mergeMap((resumed) => (resumed ? send(resumed) : of(result))))

  const isTheirs = () => made?.personId == null || made.personId === currentPerson()
  return send(made).pipe(onlyWhile(isTheirs))
})

/** Drops results, errors and the completion while `holds` returns false. */
const onlyWhile =
  <T>(holds: () => boolean) =>
  (results: Observable<T>): Observable<T> =>
    new Observable((observer) =>
      results.subscribe({
        next: (value) => void (holds() && observer.next(value)),
        error: (error: unknown) => void (holds() && observer.error(error)),
        complete: () => void (holds() && observer.complete()),
      }),
    )

function isUnauthenticated(result: ApolloLink.Result): boolean {
  if (!('errors' in result) || !result.errors) return false
  return result.errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED')
}

/** Forwards to the terminating link of the operation, if it has one. This excludes the code of uploads from the first load. */
const ownTransport = new ApolloLink((operation, forward) => {
  const { transport } = operation.getContext()
  return transport ? transport.request(operation, forward) : forward(operation)
})

/** The maximum number of repeats of a read: no read may wait for all writes while many files are uploaded. */
const mostRereads = 2

/**
 * Repeats a read that was sent before a write ended and whose response arrives afterwards: the server may have read the data before the
 * write, so the response would undo the write in the cache (a list that is refetched while one of its rows is deleted).
 */
function readsAfterWrites(): ApolloLink {
  let writes = 0
  return new ApolloLink((operation, forward) => {
    // A failed write counts too: the server may have executed it.
    if (operation.operationType === OperationTypeNode.MUTATION)
      return forward(operation).pipe(finalize(() => (writes += 1)))
    if (operation.getContext().isReadOnce) return forward(operation)
    const read = (rereads: number): Observable<ApolloLink.Result> => {
      const before = writes
      const isNew = () => writes === before || rereads === mostRereads
      return forward(operation).pipe(mergeMap((result) => (isNew() ? of(result) : read(rereads + 1))))
    }
    return read(0)
  })
}

/**
 * Repeats a query once if its connection was lost: refusals are results, so only network errors reach this link. A mutation is never
 * repeated, as the server may have executed it. The random delay prevents all tabs from connecting at once to a gateway that restarts.
 */
const retriedReads = new RetryLink({
  delay: { initial: 600, jitter: true },
  attempts: { max: 2, retryIf: (_error, { operationType }) => operationType === OperationTypeNode.QUERY },
})

/**
 * Sends operations to the gateway. Apollo's HttpLink would do, but features that are not used here (GET, multipart responses, client
 * awareness, a printer) add 4 kB to every first load.
 */
const gatewayLink = new ApolloLink(
  ({ query, operationName, variables, getContext }) =>
    new Observable<ApolloLink.Result>((observer) => {
      const abort = new AbortController()
      const { headers, keepalive } = getContext() as { headers?: Record<string, string>; keepalive?: boolean }
      const options = { headers, signal: abort.signal, keepalive }
      sendToGateway({ operationName, query, variables }, options).then(
        (result) => {
          observer.next(result)
          observer.complete()
        },
        (error: unknown) => observer.error(error),
      )
      return () => abort.abort()
    }),
)
