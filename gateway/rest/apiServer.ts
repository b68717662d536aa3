import { apiLevel } from '../../schema/rules/apiLevel.ts'
import { GatewayError } from '../errors.ts'
import type { ProbeResponse } from './client.ts'
import { type Deadline, deadlineAfter } from './deadline.ts'

/** The kind of the REST API: ours with a level, or a plain server of §7. REST-8. */
export interface ApiServer {
  /** The level; null for a plain server and for one that has not responded yet. The first call reads it. */
  level(): Promise<number | null>
  /**
   * For reads: whether the server is a plain one. A server that has not responded yet counts as ours.
   * @throws UPSTREAM_ERROR for a server that is refused
   */
  isPlain(): Promise<boolean>
  /** The same for writes. @throws UPSTREAM_ERROR also before the first response */
  isKnownPlain(): Promise<boolean>
  /** Why this gateway does not work with the server, in English; undefined if it does. */
  refusal(): string | undefined
  /** Call after a failure: the next use reads the level again, as another server may run by then. */
  doubt: () => void
  /** Stops the regular reads. */
  close: () => void
}

/** One address of the REST API. */
interface ApiAddress {
  /** Host and port. */
  name: string
  /** GET /api there. @throws if there is no complete response in time */
  probe: (deadline: Deadline) => Promise<ProbeResponse>
}

interface ApiServerOptions {
  /** Interval of the regular reads in ms. */
  everyMs: number
  /** Timeout of a read in ms. */
  limitMs: number
  /** Called with each new refusal. */
  onRefusal: (refusal: string) => void
}

/** The result of GET /api: the level of our api, a plain server, or why the server is refused. */
type Said = number | 'plain' | { refused: string }

/** Minimum interval between two reads after failures, in ms. */
const pauseMs = 1_000

/**
 * Reads `GET /api` at each address on first use, after a failure, and regularly, to notice an upgrade or downgrade. Only the first use
 * waits. An address without a response, or with a status of 502 to 504, retains its former result.
 */
export function apiServerOf(
  addresses: readonly ApiAddress[],
  { everyMs, limitMs, onRefusal }: ApiServerOptions,
): ApiServer {
  const said = new Map<string, Said>()
  let known: Said | undefined
  let doubted = true
  let reading: Promise<void> | undefined
  let readAt = -Infinity

  async function readAddress({ name, probe }: ApiAddress): Promise<void> {
    const deadline = deadlineAfter(limitMs)
    try {
      const { status, body } = await probe(deadline)
      if (isPassing(status)) doubted = true
      else said.set(name, saidOf(name, body))
    } catch {
      // The upstream has logged the failure.
      doubted = true
    } finally {
      deadline.end()
    }
  }

  async function read(): Promise<void> {
    doubted = false
    await Promise.all(addresses.map(readAddress))
    const before = refusal()
    known = together(said)
    const now = refusal()
    if (now != null && now !== before) onRefusal(now)
    readAt = performance.now()
    reading = undefined
  }

  const timer = setInterval(() => {
    reading ??= read()
  }, everyMs)
  timer.unref()

  async function current(): Promise<Said | undefined> {
    const isDoubtful = doubted || refusal() != null
    if (isDoubtful && !reading && performance.now() - readAt > pauseMs) reading = read()
    if (known == null) await reading
    return known
  }

  const refusal = () => (typeof known === 'object' ? known.refused : undefined)

  function requireAccepted(): void {
    const refused = refusal()
    if (refused != null) throw new GatewayError('UPSTREAM_ERROR', null, {}, new Error(refused))
  }

  return {
    async level() {
      const now = await current()
      return typeof now === 'number' ? now : null
    },
    async isPlain() {
      await current()
      requireAccepted()
      return known === 'plain'
    },
    async isKnownPlain() {
      if ((await current()) == null) await (reading ??= read())
      if (known == null) throw new GatewayError('UPSTREAM_ERROR')
      requireAccepted()
      return known === 'plain'
    },
    refusal,
    doubt() {
      doubted = true
    },
    close: () => clearInterval(timer),
  }
}

/** Whether a status comes from a stopping server, or from a proxy without a server. */
export const isPassing = (status: number): boolean => status >= 502 && status <= 504

function saidOf(name: string, body: unknown): Said {
  const { sise, voimed } =
    typeof body === 'object' && body !== null ? (body as { sise?: unknown; voimed?: unknown }) : {}
  if (sise === undefined)
    return Array.isArray(voimed)
      ? {
          refused: `The api at ${name} is an early one of Sise, without a level: upgrade it to the version of this gateway.`,
        }
      : 'plain'
  if (typeof sise === 'number' && Number.isSafeInteger(sise) && sise >= apiLevel) return sise
  return {
    refused: `The api at ${name} has level ${JSON.stringify(sise)} and this gateway needs ${apiLevel}: upgrade the api first.`,
  }
}

/** The result of all addresses: the lowest level. A mix of our api and plain servers is refused. */
function together(said: ReadonlyMap<string, Said>): Said | undefined {
  const all = [...said.values()]
  const refused = all.find((one) => typeof one === 'object')
  if (refused) return refused
  const levels = all.filter((one) => typeof one === 'number')
  if (levels.length === 0) return all[0]
  const plain = [...said].find(([, one]) => one === 'plain')
  return plain
    ? {
        refused: `The api at ${plain[0]} has only the calls of specification.md §7, and another of API_URL is one of Sise.`,
      }
    : Math.min(...levels)
}
