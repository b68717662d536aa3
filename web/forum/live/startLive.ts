import type { ApolloClient } from '@apollo/client'
import { bellSpreadMs, listsEveryMs, reopenMs } from '../../../schema/rules/delays.ts'
import { errorCode } from '../../lib/errors.ts'
import { currentPerson, currentSession, onSessionChange } from '../../lib/session/tabSession.ts'
import { hasOwnApi } from '../../lib/transport/ownApi.ts'
import { readWhatIsNew, SettingsDocument } from '../../users/generated.ts'
import { ForumEventsDocument } from './generated.ts'
import { growing } from './growing.ts'
import { type LiveEvent, liveEvents, liveTopic } from './liveEvents.ts'
import { liveLink } from './liveLink.ts'
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
  if (!hasOwnApi(client.readQuery({ query: SettingsDocument }))) return () => {}
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
