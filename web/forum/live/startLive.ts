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

const context = { mayLack: ['hasForumNews', 'unreadNotificationCount'] }

/**
 * Starts the live forum of this tab: listens while it is visible, and tells whoever shows something of the forum. Without a stream (a plain
 * server, an old browser, a line that is gone) those who can read without marking as read ask at growing intervals. LIVE-1.
 * @returns a function that ends it
 */
export function startLive(client: ApolloClient): () => void {
  liveTopic.set({ Part: LiveTopic })
  const stopLists = watchLists(client)
  const stopBell = liveEvents.subscribe(({ kind }) => {
    if (kind === 'NOTIFICATIONS_CHANGED') setTimeout(readBell, Math.random() * bellSpreadMs)
  })
  const readBell = () =>
    // Where that fails, the session asks again within a minute.
    void readWhatIsNew(client, {}, { context }).catch(() => {})

  let stop = () => {}
  let heard: ReturnType<typeof currentSession> = null
  const follow = () => {
    const session = currentSession()
    if (session?.token === heard?.token && session?.personId === heard?.personId) return
    stop()
    heard = session
    stop = session?.token != null && session.personId != null ? begin(client) : () => {}
  }
  const stopFollowing = onSessionChange(follow)
  follow()
  return () => {
    for (const end of [stopFollowing, stopLists, stopBell, stop]) end()
    liveTopic.set(null)
  }
}

/** Begins to listen for the person of this tab. */
function begin(client: ApolloClient): () => void {
  // A plain server marks as read what is only asked again.
  if (!isOwnApi(client)) return () => {}
  const tell = (event: LiveEvent) => liveEvents.call(event)
  return canHaveOneStream()
    ? oneStream((pass) => openStream(client, pass), tell)
    : askWhileVisible(() => tell({ kind: 'GAP' }))
}

function askWhileVisible(ask: () => void): () => void {
  const timer = growing(() => {
    if (document.visibilityState === 'visible') ask()
    timer.next()
  }, listsEveryMs)
  timer.next()
  return timer.stop
}

/** The stream of the tab that has it: opened again after growing pauses, in which is asked instead. */
function openStream(client: ApolloClient, pass: (event: LiveEvent) => void): TabStream {
  const personId = currentPerson()
  let isOpen = false
  let subscription: { unsubscribe: () => void } | undefined
  const again = growing(connect, reopenMs)
  let stopAsking: (() => void) | undefined
  let giveUp = () => {}
  const given = new Promise<void>((resolve) => (giveUp = resolve))

  function connect() {
    subscription = client
      .subscribe({
        query: ForumEventsDocument,
        fetchPolicy: 'no-cache',
        // Not asked again after writes, as reads are.
        context: { transport: liveLink, isReadOnce: true, queryDeduplication: false },
      })
      .subscribe({
        next({ data, error }) {
          if (error) return refused(error)
          if (!data || currentPerson() !== personId) return
          isOpen = true
          again.reset()
          stopAsking?.()
          stopAsking = undefined
          pass(data.forumEvents)
        },
        error: ended,
        complete: ended,
      })
  }
  function ended() {
    isOpen = false
    stopAsking ??= askWhileVisible(() => pass({ kind: 'GAP' }))
    again.next()
  }
  /** A server that does not tell, or not to this page any more, is not asked again; the end of the session is told by the session. */
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
      stopAsking?.()
    },
  }
}

/** A timer whose intervals grow. */
interface Growing {
  /** Calls `work` after the next interval. */
  next: () => void
  /** Begins anew with the first interval. */
  reset: () => void
  stop: () => void
}

/** Runs `work` after intervals that double up to the longest, each between three quarters and the whole, so that tabs do not come at once. In ms. */
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
 * Answers the subscription by server-sent events: the distinct connections mode of graphql-sse. Its first result is a gap, once the stream is
 * open: what happened before is not told. LIVE-1.
 */
const liveLink = new ApolloLink(
  ({ query, operationName, variables, getContext }) =>
    new Observable<ApolloLink.Result>((observer) => {
      const abort = new AbortController()
      const { headers } = getContext() as { headers?: Record<string, string> }
      let silence = setTimeout(() => abort.abort(), clientSilenceMs)
      const heard = () => {
        clearTimeout(silence)
        silence = setTimeout(() => abort.abort(), clientSilenceMs)
      }

      /** The refusal of a stream; nothing once it is open and has ended. */
      async function read(text?: string): Promise<ApolloLink.Result> {
        const response = await fetch(streamPath, {
          method: 'POST',
          headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...headers },
          body: requestBody({ operationName, query, variables }, text),
          signal: abort.signal,
        })
        const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
        // A refusal; what is no JSON is of somebody on the way, and as good as a lost line.
        if (!response.body || !isStream) return (await response.json()) as ApolloLink.Result
        const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
        let rest = ''
        let isOpen = false
        for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
          heard()
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
