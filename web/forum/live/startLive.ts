import { type ApolloClient, ApolloLink } from '@apollo/client'
import { Observable } from 'rxjs'
import { bellSpreadMs, clientSilenceMs, listsEveryMs, reopenMs } from '../../../schema/rules/delays.ts'
import { errorCode } from '../../lib/errors.ts'
import { currentPerson, currentSession, onSessionChange } from '../../lib/session/tabSession.ts'
import { isOwnApi } from '../../lib/transport/ownApi.ts'
import { requestBody, sendByHash } from '../../lib/transport/requestBody.ts'
import { readWhatIsNew } from '../../users/generated.ts'
import { ForumEventsDocument, type ForumEventsSubscription } from './generated.ts'
import { type LiveEvent, liveEvents, liveTopic } from './liveEvents.ts'
import { LiveTopic } from './LiveTopic.tsx'
import { canHaveOneStream, oneStream, type TabStream } from './oneStream.ts'
import { watchLists } from './watchLists.ts'

const context = { optionalFields: ['hasForumNews', 'unreadNotificationCount'] }

/**
 * Starts the live forum of this tab: emits the events of the stream while the tab is visible. Without a stream (an old browser, no
 * network) it polls at growing intervals; on a plain server it does nothing. LIVE-1.
 * @returns a function that stops it
 */
export function startLive(client: ApolloClient): () => void {
  liveTopic.set({ Component: LiveTopic })
  const stopLists = watchLists(client)
  const stopBell = liveEvents.subscribe(({ kind }) => {
    if (kind === 'NOTIFICATIONS_CHANGED') setTimeout(readBell, Math.random() * bellSpreadMs)
  })
  const readBell = () =>
    // After a failure, the session reads it again within a minute.
    void readWhatIsNew(client, {}, { context }).catch(() => {})

  let stop = () => {}
  let current: ReturnType<typeof currentSession> = null
  const follow = () => {
    const session = currentSession()
    if (session?.token === current?.token && session?.personId === current?.personId) return
    stop()
    current = session
    stop = session?.token != null && session.personId != null ? begin(client) : () => {}
  }
  const stopFollowing = onSessionChange(follow)
  follow()
  return () => {
    for (const end of [stopFollowing, stopLists, stopBell, stop]) end()
    liveTopic.set(null)
  }
}

/** Starts listening for the signed-in user. */
function begin(client: ApolloClient): () => void {
  // On a plain server a read would mark topics as read.
  if (!isOwnApi(client)) return () => {}
  const emit = (event: LiveEvent) => liveEvents.call(event)
  return canHaveOneStream()
    ? oneStream((pass) => openStream(client, pass), emit)
    : pollWhileVisible(() => emit({ kind: 'GAP' }))
}

function pollWhileVisible(poll: () => void): () => void {
  const timer = growing(() => {
    if (document.visibilityState === 'visible') poll()
    timer.next()
  }, listsEveryMs)
  timer.next()
  return timer.stop
}

/** Opens the stream. It reopens after growing pauses, and polls meanwhile. */
function openStream(client: ApolloClient, pass: (event: LiveEvent) => void): TabStream {
  const personId = currentPerson()
  let isOpen = false
  let subscription: { unsubscribe: () => void } | undefined
  const again = growing(connect, reopenMs)
  let stopPolling: (() => void) | undefined
  let giveUp = () => {}
  const given = new Promise<void>((resolve) => (giveUp = resolve))

  function connect() {
    subscription = client
      .subscribe({
        query: ForumEventsDocument,
        fetchPolicy: 'no-cache',
        // Excluded from the refetch of reads after writes.
        context: { transport: liveLink, isReadOnce: true, queryDeduplication: false },
      })
      .subscribe({
        next({ data, error }) {
          if (error) return refused(error)
          if (!data || currentPerson() !== personId) return
          isOpen = true
          again.reset()
          stopPolling?.()
          stopPolling = undefined
          pass(data.forumEvents)
        },
        error: ended,
        complete: ended,
      })
  }
  function ended() {
    isOpen = false
    stopPolling ??= pollWhileVisible(() => pass({ kind: 'GAP' }))
    again.next()
  }
  /** Stops after a refusal of live events to this page. The session handles its own end. */
  function refused(error: unknown) {
    if (!['CONFLICT', 'OUTDATED', 'UNAUTHENTICATED'].includes(errorCode(error) ?? '')) return
    subscription?.unsubscribe()
    giveUp()
  }
  connect()
  return {
    isOpen: () => isOpen,
    refused: given,
    close() {
      subscription?.unsubscribe()
      again.stop()
      stopPolling?.()
    },
  }
}

/** A timer with growing intervals. */
interface Growing {
  /** Calls `work` after the next interval. */
  next: () => void
  /** Starts again with the first interval. */
  reset: () => void
  stop: () => void
}

/** Runs `work` after intervals in ms that double up to the longest, each shortened by a random quarter at most to spread the load. */
function growing(work: () => void, { first, longest }: { first: number; longest: number }): Growing {
  let times = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    next() {
      clearTimeout(timer)
      timer = setTimeout(work, Math.min(first * 2 ** times, longest) * (0.75 + Math.random() / 4))
      times += 1
    },
    reset: () => void (times = 0),
    stop: () => clearTimeout(timer),
  }
}

const streamPath = '/graphql/voog'

const opened: ForumEventsSubscription = {
  __typename: 'Subscription',
  forumEvents: { __typename: 'ForumEvent', kind: 'GAP', topicId: null, postId: null, categoryId: null, byId: null },
}

/**
 * Executes the subscription by server-sent events: the distinct connections mode of graphql-sse. Its first result is a GAP, once the stream
 * is open, because earlier events are unknown. LIVE-1.
 */
const liveLink = new ApolloLink(
  ({ query, operationName, variables, getContext }) =>
    new Observable<ApolloLink.Result>((observer) => {
      const abort = new AbortController()
      const { headers } = getContext() as { headers?: Record<string, string> }
      let silence = setTimeout(() => abort.abort(), clientSilenceMs)
      const restart = () => {
        clearTimeout(silence)
        silence = setTimeout(() => abort.abort(), clientSilenceMs)
      }

      /** Returns the refusal of a stream; nothing if it was open and has ended. */
      async function read(text?: string): Promise<ApolloLink.Result> {
        const response = await fetch(streamPath, {
          method: 'POST',
          headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...headers },
          body: requestBody({ operationName, query, variables }, text),
          signal: abort.signal,
        })
        const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
        // A refusal by the gateway. A response of a proxy is no JSON and throws, like a network error.
        if (!response.body || !isStream) return (await response.json()) as ApolloLink.Result
        const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
        let rest = ''
        let isOpen = false
        for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
          restart()
          if (!isOpen) observer.next({ data: opened })
          isOpen = true
          const messages = (rest + chunk.value).split('\n\n')
          rest = messages.pop() ?? ''
          for (const message of messages) {
            const result = /^data: (.+)$/m.exec(message)?.[1]
            if (result != null) observer.next(JSON.parse(result) as ApolloLink.Result)
          }
        }
        return {}
      }

      sendByHash(query, read).then(
        (refusal) => {
          if ('errors' in refusal) observer.next(refusal)
          observer.complete()
        },
        (error: unknown) => observer.error(error),
      )
      return () => {
        clearTimeout(silence)
        abort.abort()
      }
    }),
)
