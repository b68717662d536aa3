import { currentPerson } from '../../lib/session/tabSession.ts'
import type { LiveEvent } from './liveEvents.ts'

/** What the tabs of a browser say to one another. */
interface Message {
  personId: string
  /** Absent of a tab that has just come, and asks whether there is a stream. */
  event?: LiveEvent
}

const name = 'sise.voog'
const gap: LiveEvent = { kind: 'GAP' }

/** The stream of the tab that has it. */
export interface TabStream {
  /** Whether it is open by now. */
  isOpen: () => boolean
  /** Resolves when the server has refused it to this page: another tab may have one. */
  refused: Promise<void>
  close: () => void
}

/**
 * Takes part in the one stream of the browser: HTTP/1.1 allows six connections over all tabs. Of the visible tabs the one with the lock has it,
 * and passes on what it hears; hidden tabs neither have it nor wait for it, and hear of a gap when they are seen again. LIVE-1.
 * @param open opens the stream, and calls back with each event
 * @param tell called with each event, in every visible tab
 * @returns a function that leaves it
 */
export function oneStream(open: (pass: (event: LiveEvent) => void) => TabStream, tell: (event: LiveEvent) => void) {
  let leave: (() => void) | undefined

  function enter() {
    const personId = currentPerson()
    if (personId == null) return
    const channel = new BroadcastChannel(name)
    const left = new AbortController()
    let stream: TabStream | undefined
    const say = (event?: LiveEvent) => channel.postMessage({ personId, ...(event && { event }) } satisfies Message)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      // The next person on the same browser.
      if (data.personId !== personId || currentPerson() !== personId) return
      if (data.event) tell(data.event)
      else if (stream?.isOpen()) say(gap)
    }
    const lead = () =>
      new Promise<void>((release) => {
        stream = open((event) => {
          say(event)
          tell(event)
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
