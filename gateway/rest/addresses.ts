import { finished } from 'node:stream'
import { isPassing } from './apiServer.ts'
import { type CallLimit, deadlineAfter, limitOf } from './deadline.ts'
import type { AnswerHead, HttpAnswer, HttpCall, ReadAnswer, Transport, Transports } from './transport.ts'

/** How often each of several addresses is probed, in ms. */
const probeEveryMs = 1_000
/** How long a probe may wait for its response, in ms: with the interval half of the time that a request has (GQL-3). */
const probeLimitMs = 1_000
/** An open stream ends after so many silent probes in a row, when a supervisor would end the API, too: its reader loses its place. */
const missesOfStream = 8

/** One address of the REST API, and whether it answers. */
export class ApiAddress {
  readonly clients: Transports
  private readonly onChange: (answers: boolean) => void
  private readonly works = new Map<() => void, number>()
  private misses = 0

  /** @param onChange called when the address falls silent and when it answers again */
  constructor(clients: Transports, onChange: (answers: boolean) => void = () => {}) {
    this.clients = clients
    this.onChange = onChange
  }

  /** Whether nothing has failed since the last response to a probe. */
  get answers(): boolean {
    return this.misses === 0
  }

  /** Runs `work`, which must not throw, after so many failures in a row. @returns a function that takes it back */
  atSilence(work: () => void, misses = 1): () => void {
    // A function of its own, as two calls may pass the same one.
    const own = () => work()
    this.works.set(own, misses)
    return () => this.works.delete(own)
  }

  /** Call after a silent probe or a refused connection. */
  miss(): void {
    this.misses += 1
    if (this.misses === 1) this.onChange(false)
    for (const [work, misses] of this.works) {
      if (misses > this.misses) continue
      this.works.delete(work)
      work()
    }
  }

  /** Asks for a sign of life on a new connection: any response is one. */
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
      // A response may wait unread where this process itself was late.
      if (!deadline.expired || performance.now() - start < probeLimitMs * 1.5) this.miss()
    } finally {
      deadline.end()
    }
  }
}

/**
 * The HTTP clients of an API with several addresses, of which the first one that answers gets a call. Reads, and writes that the API
 * recognises when they are repeated, go on to the next address when their connection is lost before a response, when the address falls
 * silent, and when it only passes them on to nobody (502 to 504); other writes go on only if nothing was sent. A call tries each address
 * once. A read of a single address is retried once there, as a kept connection may have been closed. GQL-3.
 * Only a write that the API recognises when it is repeated has an Idempotency-Key (REST-7).
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
    return addresses.toSorted((a, b) => Number(b.answers) - Number(a.answers))
  }

  async function tryEach<Answer extends AnswerHead>(kind: keyof Transports, call: HttpCall, way: Way<Answer>) {
    const order = inOrder(kind)
    const isRepeatable = order.length > 1 && mayRepeat(kind, call)
    for (const address of order.slice(0, -1)) {
      const cut = areSeveral && isRepeatable ? cutAtSilence(call.limit, address) : undefined
      try {
        const answer = await way.send(address, cut ? { ...call, limit: cut.limit } : call)
        if (!cut || !isPassing(answer.status)) return answer
        way.discard(answer)
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
    // The last one is waited for.
    return way.send(order.at(-1) as ApiAddress, call)
  }

  const caller = (kind: keyof Transports) => (call: HttpCall) =>
    tryEach<HttpAnswer>(kind, call, {
      async send(address, own) {
        const answer = await address.clients[kind].call(own)
        if (kind === 'streams') {
          const { stream } = answer
          finished(
            stream,
            address.atSilence(() => stream.destroy(), missesOfStream),
          )
        }
        return answer
      },
      hasBegun: () => false,
      discard: ({ stream }) => stream.destroy(),
    })

  function reader(kind: 'reads' | 'writes'): Transport['read'] {
    return (call, began) => {
      let hasBegun = false
      return tryEach<ReadAnswer>(kind, call, {
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

/** How a call is sent to an address. */
interface Way<Answer> {
  send: (address: ApiAddress, call: HttpCall) => Promise<Answer>
  /** Whether the response that failed had begun: what has been read of it is not read again. */
  hasBegun: () => boolean
  /** Releases a response in whose place another one is returned. */
  discard: (answer: Answer) => void
}

/** The limit of one try: that of the call, and the silence of the address. */
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
