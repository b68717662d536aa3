import type { CDPSession } from 'playwright-core'

/** A request that went to the server. */
interface Sent {
  at: number
  kind: string
  bytes: number
}

/** The requests that a page has sent to the server since recording began; those answered by the browser's cache do not count. */
export interface Requests {
  /** All of them, and those sent before `ms` after the first. */
  count(beforeMs?: number): number
  /** Bytes over the wire by kind of resource: document, script, stylesheet, fetch, image. */
  bytesByKind(): Record<string, number>
}

/** Records the requests of a page by the browser's own events. */
export async function recordRequests(session: CDPSession): Promise<Requests> {
  const sent = new Map<string, Sent>()
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, type = 'Other', request }) => {
    if (request.url.startsWith('http'))
      sent.set(requestId, { at: timestamp * 1000, kind: type.toLowerCase(), bytes: 0 })
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => void sent.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) sent.delete(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  const all = () => [...sent.values()]
  return {
    count(beforeMs = Infinity) {
      const first = Math.min(...all().map(({ at }) => at))
      return all().filter(({ at }) => at - first < beforeMs).length
    },
    bytesByKind() {
      const sums: Record<string, number> = {}
      for (const { kind, bytes } of all()) sums[kind] = (sums[kind] ?? 0) + bytes
      return sums
    },
  }
}
