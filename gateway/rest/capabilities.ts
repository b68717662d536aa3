import type { Upstream } from './client.ts'
import { deadlineAfter } from './deadline.ts'
import { path } from './path.ts'

/** What the API can beyond §7 (REST-8). */
export interface Capabilities {
  /** What is known, read first where nothing is. Empty for a server of plain §7 and for one that does not answer. */
  current(): Promise<ReadonlySet<string>>
  /** After a failure another server may run there: the capabilities are read again at the next question. */
  doubt(): void
  /** Ends the regular reading. */
  close: () => void
}

/** No question waits for longer than this, and no two readings follow each other faster, in milliseconds. */
const readLimitMs = 1_000

const none: ReadonlySet<string> = new Set()

/**
 * Reads `GET /api` when first asked, after a failure, and regularly, so that an upgraded or downgraded API is noticed. Only the
 * first question waits for it. Any answer that is no list of capabilities is that of a plain §7 server, but for those that say
 * nothing of the server (`isPassing`).
 * @param everyMs the time between two regular readings, in milliseconds
 */
export function capabilitiesOf(upstream: Upstream, everyMs: number): Capabilities {
  let known: ReadonlySet<string> | undefined
  let doubted = true
  let reading: Promise<void> | undefined
  let readAt = -Infinity

  async function read(): Promise<void> {
    const deadline = deadlineAfter(readLimitMs)
    doubted = false
    try {
      const { status, body } = await upstream.probe(path`/api`, deadline)
      if (isPassing(status)) doubted = true
      else known = announced(body)
    } catch {
      // The upstream has logged the failure. What was known before is still the best guess.
      doubted = true
    } finally {
      deadline.end()
      readAt = performance.now()
      reading = undefined
    }
  }

  const regularly = setInterval(() => {
    reading ??= read()
  }, everyMs)
  regularly.unref()

  return {
    async current() {
      if (doubted && !reading && performance.now() - readAt > readLimitMs) reading = read()
      if (known == null) await reading
      return known ?? none
    },
    doubt() {
      doubted = true
    },
    close: () => clearInterval(regularly),
  }
}

/** Whether a status is that of a server that stops or of a proxy in front of none: what was known is still the best guess. */
export const isPassing = (status: number): boolean => status >= 502 && status <= 504

function announced(answer: unknown): ReadonlySet<string> {
  if (typeof answer !== 'object' || answer === null || !('voimed' in answer) || !Array.isArray(answer.voimed))
    return none
  return new Set(answer.voimed.filter((ability): ability is string => typeof ability === 'string'))
}
