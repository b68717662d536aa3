import { type ApolloCache, ApolloClient, ApolloLink } from '@apollo/client'
import { RetryLink } from '@apollo/client/link/retry'
import { OperationTypeNode } from 'graphql'
import { finalize, from, map, mergeMap, Observable, of } from 'rxjs'
import {
  currentPerson,
  currentSession,
  foundDead,
  type Session,
  startWithStoredToken,
  untilSignedInAgain,
} from './session/tabSession.ts'
import { askGateway } from './transport/askGateway.ts'

declare module '@apollo/client' {
  interface DefaultContext {
    /** Sent as `Idempotency-Key`: a repeat with the same key creates nothing twice. REST-7. */
    idempotencyKey?: string
    /**
     * The token of a mailed link (AUTH-5, AUTH-6), or of a session that this tab has not adopted yet or has left, sent as `x-auth-token`
     * instead of its own.
     */
    linkToken?: string
    /** Whether a read is answered as it was asked first: opening a topic marks as read what its answer shows as unread. FORUM-3. */
    isReadOnce?: boolean
    /** Root fields without which the answer is as good: where one of these alone is refused, it is null and the rest is used. */
    mayLack?: string[]
    /** Whether the request may outlive the page, which is being left: only for small ones. */
    keepalive?: boolean
    /** The terminating link to use instead of gatewayLink: uploads need one that reports progress. GQL-4. */
    transport?: ApolloLink
  }
}

/** The client of this tab, for what starts by itself once the screen can be used. */
export let tabClient: ApolloClient | undefined

/**
 * Creates the Apollo client of this tab, which starts with the stored token.
 * @param gateway the terminating link; tests pass one that answers without a network
 */
export function createClient(cache: ApolloCache, gateway: ApolloLink = gatewayLink): ApolloClient {
  startWithStoredToken()
  return (tabClient = new ApolloClient({
    link: ApolloLink.from([withoutLacking, session, readsAfterWrites(), retriedReads, ownTransport, gateway]),
    cache,
  }))
}

/** Takes the refusals of fields that the operation may lack out of its answers; they are reported on the console alone. */
const withoutLacking = new ApolloLink((operation, forward) => {
  const answers = forward(operation)
  const { mayLack } = operation.getContext()
  if (!mayLack) return answers
  return answers.pipe(
    map((result) => {
      if (!('errors' in result) || !result.errors) return result
      const { errors, ...rest } = result
      const isLacked = ({ path }: (typeof errors)[number]) => mayLack.includes(String(path?.[0]))
      // A refusal, not a fault of the client, which `reportError` would be.
      // eslint-disable-next-line no-console
      for (const error of errors.filter(isLacked)) console.warn(error.message)
      const others = errors.filter((error) => !isLacked(error))
      return others.length > 0 ? { ...rest, errors: others } : rest
    }),
  )
})

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
    from(untilSignedInAgain(ended)).pipe(mergeMap((resumed) => (resumed ? send(resumed) : of(result))))

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

/** How often a read is asked again: while many files are uploaded a write ends every second, and no read may wait for the last. */
const mostRereads = 2

/**
 * Asks again what was asked before the answer of a write and is answered after it: it may have been read before the write, and would undo
 * in the cache what the write has changed there (a list that is refetched while one of its rows is deleted).
 */
function readsAfterWrites(): ApolloLink {
  let writes = 0
  return new ApolloLink((operation, forward) => {
    // One that has failed counts, too: it may have been executed.
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
 * Repeats a query once if its connection was lost: an error of the link, as refusals are results. Never a mutation, which may have been
 * executed. After a random time, so that not all tabs come at once to a gateway that starts anew.
 */
const retriedReads = new RetryLink({
  delay: { initial: 600, jitter: true },
  attempts: { max: 2, retryIf: (_error, { operationType }) => operationType === OperationTypeNode.QUERY },
})

/**
 * Sends operations to the gateway. Apollo's HttpLink does, too, but with what nothing here uses (GET, multipart answers, client awareness,
 * a printer), 4 kB in every first load.
 */
const gatewayLink = new ApolloLink(
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
