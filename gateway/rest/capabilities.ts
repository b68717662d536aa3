import { GatewayError } from '../errors.ts'
import type { Upstream } from './client.ts'
import { deadlineAfter } from './deadline.ts'
import { path } from './path.ts'

/** The API's capabilities beyond §7 (REST-8). */
export interface Capabilities {
  /**
   * The known capabilities, for reads; the first call reads them. Empty for a plain §7 server and for one that has not been reached yet,
   * as every read works on both. The same set as long as the API announces the same.
   */
  current(): Promise<ReadonlySet<string>>
  /** Whether the server is known to have this capability, for reads: see `current`. */
  has(capability: string): Promise<boolean>
  /**
   * The capabilities for what cannot be taken back: empty only for a server that is known to be a plain one. Asks again if none has been
   * reached yet.
   * @throws UPSTREAM_ERROR if it still does not respond; nothing has been sent then
   */
  established(): Promise<ReadonlySet<string>>
  /** Call after a failure, as another server may run by now: the capabilities are read again on the next use. */
  doubt(): void
  /** Stops the regular reads. */
  close: () => void
}

/** Minimum interval between two reads after failures, in ms. */
const pauseMs = 1_000

const none: ReadonlySet<string> = new Set()

/**
 * Reads `GET /api` on first use, after a failure, and regularly, to notice an upgrade or downgrade of the API. Only the
 * first use waits for it. Any response that is no list of capabilities means a plain §7 server, except those that say
 * nothing about the server (`isPassing`).
 */
export function capabilitiesOf(
  upstream: Upstream,
  {
    everyMs,
    limitMs,
  }: { /** Interval of the regular reads in ms. */ everyMs: number; /** Timeout of a read in ms. */ limitMs: number },
): Capabilities {
  let known: ReadonlySet<string> | undefined
  let doubted = true
  let reading: Promise<void> | undefined
  let readAt = -Infinity

  async function read(): Promise<void> {
    const deadline = deadlineAfter(limitMs)
    doubted = false
    try {
      const { status, body } = await upstream.probe(path`/api`, deadline)
      if (isPassing(status)) doubted = true
      else known = sameOr(known, announced(body))
    } catch {
      // The upstream has logged the failure. Keep the capabilities known before.
      doubted = true
    } finally {
      deadline.end()
      readAt = performance.now()
      reading = undefined
    }
  }

  const timer = setInterval(() => {
    reading ??= read()
  }, everyMs)
  timer.unref()

  async function current(): Promise<ReadonlySet<string>> {
    if (doubted && !reading && performance.now() - readAt > pauseMs) reading = read()
    if (known == null) await reading
    return known ?? none
  }

  return {
    current,
    has: async (capability) => (await current()).has(capability),
    async established() {
      if (known == null) await (reading ??= read())
      if (known == null) throw new GatewayError('UPSTREAM_ERROR')
      return known
    },
    doubt() {
      doubted = true
    },
    close: () => clearInterval(timer),
  }
}

/** Whether a status comes from a stopping server or a proxy without one: the capabilities known before are kept. */
export const isPassing = (status: number): boolean => status >= 502 && status <= 504

/** The set that is known where nothing has changed, so that what depends on it can be compared by identity. */
function sameOr(known: ReadonlySet<string> | undefined, now: ReadonlySet<string>): ReadonlySet<string> {
  return known?.size === now.size && [...now].every((one) => known.has(one)) ? known : now
}

function announced(answer: unknown): ReadonlySet<string> {
  if (typeof answer !== 'object' || answer === null || !('voimed' in answer) || !Array.isArray(answer.voimed))
    return none
  return new Set(answer.voimed.filter((ability): ability is string => typeof ability === 'string'))
}
