import { ApolloLink } from '@apollo/client'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { of } from 'rxjs'
import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { createCache } from '../../../web/app/cache.ts'
import { liveEvents } from '../../../web/forum/live/liveEvents.ts'
import { startLive } from '../../../web/forum/live/startLive.ts'
import { createClient } from '../../../web/lib/client.ts'
import { adoptSession, signOutEverywhere } from '../../../web/lib/session/tabSession.ts'
import { SettingsDocument } from '../../../web/users/generated.ts'
import { createBrowserLocks } from '../../support/web/locks.ts'

// @alone An app of another test that stays open for 3 s has a live forum of its own, which the sessions of these tests would restart.
const minute = 60_000
/** The times of reads, in seconds since the start. */
const since = () => Math.round(Date.now() / 1_000)

let visibility: DocumentVisibilityState
/** The times at which a stream was opened, and the function that sends on the last one. */
let opened: number[]
let send: (text: string) => void
let leave: () => void

beforeEach(() => {
  jest.useFakeTimers({ now: 0, doNotFake: ['queueMicrotask', 'nextTick'] })
  jest.spyOn(Math, 'random').mockReturnValue(1)
  visibility = 'visible'
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  opened = []
  jest.spyOn(globalThis, 'fetch').mockImplementation((_url, { signal } = {}) => {
    opened.push(since())
    return Promise.resolve(buffered(signal))
  })
  Object.defineProperty(navigator, 'locks', { value: createBrowserLocks().openTab(), configurable: true })
  Object.assign(globalThis, { BroadcastChannel: SilentChannel })
})
afterEach(() => {
  leave()
  jest.restoreAllMocks()
  jest.useRealTimers()
  Reflect.deleteProperty(navigator, 'locks')
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
})

/** The only tab of its browser. */
class SilentChannel {
  postMessage() {}
  close() {}
}

/** A stream whose headers a proxy passes on, and whose bytes arrive when the test sends them. */
function buffered(signal: AbortSignal | null | undefined): Response {
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      send = (text) => stream.enqueue(new TextEncoder().encode(text))
      signal?.addEventListener('abort', () => stream.error(new DOMException('Aborted', 'AbortError')))
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
}

/** Starts the live forum of a tab with a server of ours, or a plain one. @returns the times at which it requested a reload, in s */
function listen(level: number | null = apiLevel): number[] {
  const client = createClient(createCache(), new ApolloLink(() => of({ data: {} })))
  adoptSession({ token: 'liige-token', personId: 'u2' })
  const settings = {
    __typename: 'Settings' as const,
    communityName: 'Saare kogukond',
    communityContact: null,
    publicSiteUrl: '',
    uploadLimitMb: 50,
    passwordMin: 8,
    embedHosts: [],
    languages: [],
    apiLevel: level,
  }
  client.writeQuery({ query: SettingsDocument, data: { __typename: 'Query', settings } })
  const reported: number[] = []
  const unsubscribe = liveEvents.subscribe(({ kind }) => kind === 'GAP' && reported.push(since()))
  const stop = startLive(client)
  leave = () => {
    stop()
    unsubscribe()
    signOutEverywhere()
    client.stop()
  }
  return reported
}

async function pass(minutes: number) {
  await jest.advanceTimersByTimeAsync(minutes * minute)
}

async function turn(to: DocumentVisibilityState) {
  visibility = to
  document.dispatchEvent(new Event('visibilitychange'))
  await jest.advanceTimersByTimeAsync(0)
}

test('LIVE-1 REST-8 a plain server gets no stream and no polling', async () => {
  const reported = listen(null)
  await pass(60)
  expect([opened, reported]).toEqual([[], []])
})

test('LIVE-1 without an open stream lists are polled after 30 s, 1, 2 and then every 4 minutes, never in a hidden tab', async () => {
  // A browser in which tabs cannot share a stream.
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  const reported = listen()
  await pass(12)
  expect(reported).toEqual([30, 90, 210, 450, 690])
  await turn('hidden')
  await pass(60)
  expect(reported).toHaveLength(5)
  await turn('visible')
  await pass(4)
  expect(reported).toHaveLength(6)
  expect(opened).toEqual([])
})

test('LIVE-1 behind a proxy that buffers responses the client polls instead, and tries the stream again after growing pauses', async () => {
  const reported = listen()
  await pass(20)
  // Each attempt waits a minute for the first byte.
  expect(opened).toEqual([0, 61, 123, 187, 255, 331, 423, 543, 663, 783, 903, 1023, 1143])
  expect(reported).toEqual([90, 150, 270, 510, 750, 990])
  // The proxy stops buffering: from then on there is no polling.
  send(':\n\n')
  await pass(0)
  expect(reported.splice(0)).toHaveLength(7)
  for (let count = 0; count < 30; count += 1) {
    send(':\n\n')
    await pass(0.5)
  }
  expect([reported, opened.length]).toEqual([[], 13])
})

test('LIVE-1 a hidden tab closes the stream and polls nothing; a visible one opens a stream and gets the event of a gap', async () => {
  const reported = listen()
  await pass(0)
  send(':\n\n')
  await pass(0)
  expect([opened, reported]).toEqual([[0], [0]])
  await turn('hidden')
  await pass(60)
  expect([opened, reported]).toEqual([[0], [0]])
  await turn('visible')
  send(':\n\n')
  await pass(0)
  expect([opened, reported]).toEqual([
    [0, 3600],
    [0, 3600],
  ])
})
