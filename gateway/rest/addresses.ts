import { finished } from 'node:stream'
import { isPassing } from './apiServer.ts'
import { type CallLimit, deadlineAfter, limitOf } from './deadline.ts'
import type { HttpCall, HttpResponse, ReadResponse, ResponseHead, Transport, Transports } from './transport.ts'

/** Probe interval of several addresses, in ms. */
const probeEveryMs = 1_000
/** Timeout of a probe, in ms. Interval and timeout are half of the time limit of a request (GQL-3). */
const probeLimitMs = 1_000
/** Failed probes in a row after which open streams end, as their readers lose their position; a supervisor ends the API then, too. */
const missesOfStream = 8

/** One address of the REST API, and whether it responds. */
export class ApiAddress {
  readonly clients: Transports
  private readonly onChange: (responds: boolean) => void
  private readonly works = new Map<() => void, number>()
  private misses = 0

  /** @param onChange called when the address stops responding and when it responds again */
  constructor(clients: Transports, onChange: (responds: boolean) => void = () => {}) {
    this.clients = clients
    this.onChange = onChange
  }

  /** Whether nothing has failed since the last response to a probe. */
  get responds(): boolean {
    return this.misses === 0
  }

  /** Runs `work`, which must not throw, after `misses` failures in a row. @returns a function that cancels it */
  atSilence(work: () => void, misses = 1): () => void {
    // A function of its own, as two calls may pass the same one.
    const own = () => work()
    this.works.set(own, misses)
    return () => this.works.delete(own)
  }

  /** Call after a failed probe or a refused connection. */
  miss(): void {
    this.misses += 1
    if (this.misses === 1) this.onChange(false)
    for (const [work, misses] of this.works) {
      if (misses > this.misses) continue
      this.works.delete(work)
      work()
    }
  }

  /** Probes the address on a new connection: any response counts. */
  async probe(): Promise<void> {
    const deadline = deadlineAfter(probeLimitMs)
    const start = performance.now()
    const call = { method: 'GET', url: '/api', headers: { accept: 'application/json' }, limit: deadline } as const
    try {
      const { stream } = await this.clients.streams.call(call)
      stream.destroy()
      if (this.misses > 0) this.onChange(true)
      this.misses = 0
    } catch {
      // If this process was late, the response may be there unread.
      if (!deadline.expired || performance.now() - start < probeLimitMs * 1.5) this.miss()
    } finally {
      deadline.end()
    }
  }
}

/**
 * The HTTP clients of an API with several addresses: a call goes to the first one that responds. Reads, and writes with an Idempotency-Key
 * (REST-7), move on to the next address when the connection is lost before a response, when the address stops responding, and on a status
 * of 502 to 504; other writes move on only if nothing was sent. A call tries each address once. A read of a single address is retried once,
 * as a kept-alive connection may have been closed. GQL-3.
 */
export function acrossAddresses(addresses: readonly ApiAddress[]): Transports {
  const areSeveral = addresses.length > 1
  const probes = areSeveral
    ? setInterval(() => addresses.forEach((address) => void address.probe()), probeEveryMs).unref()
    : null

  const mayRepeat = (kind: keyof Transports, { headers, body }: HttpCall) =>
    kind !== 'writes' || (typeof body !== 'object' && 'idempotency-key' in headers)

  /** The addresses that a call may try, in this order. */
  function inOrder(kind: keyof Transports): ApiAddress[] {
    if (!areSeveral) return kind === 'reads' ? [...addresses, ...addresses] : [...addresses]
    return addresses.toSorted((a, b) => Number(b.responds) - Number(a.responds))
  }

  async function tryEach<Head extends ResponseHead>(kind: keyof Transports, call: HttpCall, way: Way<Head>) {
    const order = inOrder(kind)
    const isRepeatable = order.length > 1 && mayRepeat(kind, call)
    for (const address of order.slice(0, -1)) {
      const cut = areSeveral && isRepeatable ? cutAtSilence(call.limit, address) : undefined
      try {
        const response = await way.send(address, cut ? { ...call, limit: cut.limit } : call)
        if (!cut || !isPassing(response.status)) return response
        way.discard(response)
      } catch (error) {
        const isUnsent = unsent.has(codeOf(error))
        if (isUnsent && areSeveral) address.miss()
        const isLost = isRepeatable && (lost.has(codeOf(error)) || cut?.limit.expired)
        const goesOn = isLost || (isUnsent && typeof call.body !== 'object')
        if (!goesOn || call.limit.expired || way.hasBegun()) throw error
      } finally {
        cut?.end()
      }
    }
    // The last address has no further limit.
    return way.send(order.at(-1) as ApiAddress, call)
  }

  const caller = (kind: keyof Transports) => (call: HttpCall) =>
    tryEach<HttpResponse>(kind, call, {
      async send(address, own) {
        const response = await address.clients[kind].call(own)
        if (kind === 'streams') {
          const { stream } = response
          finished(
            stream,
            address.atSilence(() => stream.destroy(), missesOfStream),
          )
        }
        return response
      },
      hasBegun: () => false,
      discard: ({ stream }) => stream.destroy(),
    })

  function reader(kind: 'reads' | 'writes'): Transport['read'] {
    return (call, began) => {
      let hasBegun = false
      return tryEach<ReadResponse>(kind, call, {
        send({ clients }, own) {
          hasBegun = false
          return clients[kind].read(own, (status) => {
            hasBegun = true
            began(status)
          })
        },
        hasBegun: () => hasBegun,
        discard: () => {},
      })
    }
  }

  const closer = (kind: keyof Transports) => async () => {
    if (probes) clearInterval(probes)
    await Promise.all(addresses.map(({ clients }) => clients[kind].close()))
  }
  return {
    reads: { call: caller('reads'), read: reader('reads'), close: closer('reads') },
    writes: { call: caller('writes'), read: reader('writes'), close: closer('writes') },
    streams: { call: caller('streams'), close: closer('streams') },
  }
}

/** Sends a call to an address. */
interface Way<Head> {
  send: (address: ApiAddress, call: HttpCall) => Promise<Head>
  /** Whether the failed response had begun: such a call is not repeated. */
  hasBegun: () => boolean
  /** Releases a response that is not returned. */
  discard: (response: Head) => void
}

/** The limit of one attempt: that of the call, and the silence of the address. */
function cutAtSilence(limit: CallLimit, address: ApiAddress): { limit: CallLimit; end: () => void } {
  const cut = new AbortController()
  const stops = [limit.atExpiry(() => cut.abort()), address.atSilence(() => cut.abort())]
  return { limit: limitOf(cut.signal), end: () => stops.forEach((stop) => stop()) }
}

/** Codes of connections that were never made. */
const unsent = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])
/** Codes of lost connections. */
const lost = new Set([...unsent, 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
