import { currentPerson } from '../../lib/session/tabSession.ts'
import type { LiveEvent } from './liveEvents.ts'

/** A message between the tabs of a browser. */
interface Message {
  personId: string
  /** Absent in a new tab's question whether a stream is open. */
  event?: LiveEvent
}

const name = 'sise.voog'
const gap: LiveEvent = { kind: 'GAP' }

/** The stream of the tab that holds the lock. */
export interface TabStream {
  /** Whether it is currently open. */
  isOpen: () => boolean
  /** Resolves when the server has refused the stream to this tab; another tab may get one. */
  refused: Promise<void>
  close: () => void
}

/**
 * Shares one stream among the tabs of a browser, because HTTP/1.1 allows six connections for all tabs. One of the visible tabs holds the
 * lock, opens the stream and passes its events to the others. Hidden tabs leave; when visible again, they receive a GAP. LIVE-1.
 * @param open opens the stream, and calls back with each event
 * @param emit called with each event, in every visible tab
 * @returns a function that leaves it
 */
export function oneStream(open: (pass: (event: LiveEvent) => void) => TabStream, emit: (event: LiveEvent) => void) {
  let leave: (() => void) | undefined

  function enter() {
    const personId = currentPerson()
    if (personId == null) return
    const channel = new BroadcastChannel(name)
    const left = new AbortController()
    let stream: TabStream | undefined
    const say = (event?: LiveEvent) => channel.postMessage({ personId, ...(event && { event }) } satisfies Message)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      // Another user may have signed in in this browser.
      if (data.personId !== personId || currentPerson() !== personId) return
      if (data.event) emit(data.event)
      else if (stream?.isOpen()) say(gap)
    }
    const lead = () =>
      new Promise<void>((release) => {
        stream = open((event) => {
          say(event)
          emit(event)
        })
        left.signal.addEventListener('abort', () => release())
        void stream.refused.then(release)
      })
    navigator.locks.request(name, { signal: left.signal }, lead).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    })
    say()
    leave = () => {
      leave = undefined
      left.abort()
      stream?.close()
      channel.close()
    }
  }

  const follow = () => {
    const isVisible = document.visibilityState === 'visible'
    if (isVisible && !leave) enter()
    else if (!isVisible) leave?.()
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    leave?.()
  }
}

/** Whether this browser can have one stream for all its tabs. */
export const canHaveOneStream = () =>
  typeof navigator.locks !== 'undefined' &&
  typeof BroadcastChannel === 'function' &&
  typeof TextDecoderStream === 'function'
