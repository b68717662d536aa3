import { GatewayError } from '../errors.ts'
import { deadlineAfter } from './deadline.ts'
import type { Upstream } from './client.ts'
import { path } from './path.ts'

/** What the API can beyond §7 (REST-8). */
export interface Capabilities {
  /** What is known, read first where nothing is. Empty for a server of plain §7 and for one that does not answer. */
  current(): Promise<ReadonlySet<string>>
  /** After a failure another server may stand there: what is known is read again, at the next question. */
  doubt(): void
}

/** No question waits for longer than this, in milliseconds. */
const patience = 1_000

const none: ReadonlySet<string> = new Set()

/** Reads `GET /api` when first asked, and again after a failure. */
export function capabilitiesOf(upstream: Upstream): Capabilities {
  let known: ReadonlySet<string> | undefined
  let doubted = true
  let reading: Promise<void> | undefined
  let failedAt = -Infinity

  async function read(): Promise<void> {
    const deadline = deadlineAfter(patience)
    doubted = false
    try {
      known = announced(await upstream.client(undefined, { deadline }).get(path`/api`))
    } catch (error) {
      const isAnswer = error instanceof GatewayError && !['UPSTREAM_ERROR', 'UPSTREAM_TIMEOUT'].includes(error.code)
      if (isAnswer) known = none
      else {
        doubted = true
        failedAt = performance.now()
      }
    } finally {
      deadline.end()
      reading = undefined
    }
  }

  return {
    async current() {
      // A server that has just failed to answer is left alone for as long as one question may take.
      if (doubted && !reading && performance.now() - failedAt > patience) reading = read()
      if (known == null) await reading
      return known ?? none
    },
    doubt() {
      doubted = true
    },
  }
}

function announced(answer: unknown): ReadonlySet<string> {
  if (typeof answer !== 'object' || answer === null || !('voimed' in answer) || !Array.isArray(answer.voimed))
    return none
  return new Set(answer.voimed.filter((ability): ability is string => typeof ability === 'string'))
}
