import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { onceAborted } from '../../schema/rules/aborts.ts'
import { LoneClient } from './client.ts'

/** Timing in ms. */
export interface ListenTiming {
  connectMs: number
  /** How often the connection is checked: one that was silently cut reports no error. */
  checkEveryMs: number
  /** The timeout of such a check. */
  checkMs: number
  /** The delay before the connection is opened again: doubled after each failure in a row, up to the longest. */
  firstDelayMs: number
  longestDelayMs: number
}

const defaultTiming: ListenTiming = {
  connectMs: 3_000,
  checkEveryMs: 15_000,
  checkMs: 5_000,
  firstDelayMs: 250,
  longestDelayMs: 15_000,
}

/** The callbacks of a listener. They must not throw. */
export interface Listener {
  /** Each notification's payload. */
  onMessage: (payload: string) => void
  /** The connection listens, for the first time or again: earlier notifications may have been missed. */
  onListening: () => void
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Listens on a channel of PostgreSQL (LISTEN) by a connection outside the pool, and opens it again whenever it is lost, after increasing
 * delays. LIVE-1.
 * @returns a function that ends it
 */
export function listen(
  url: string,
  channel: string,
  { onMessage, onListening, log }: Listener,
  timing = defaultTiming,
): () => Promise<void> {
  const stop = new AbortController()
  let failures = 0
  const running = run()

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await listenOnce().catch((error: unknown) => {
        if (!stop.signal.aborted) log.warn({ err: error }, 'the connection that listens to the database broke')
      })
      const delayMs = Math.min(timing.firstDelayMs * 2 ** failures, timing.longestDelayMs)
      failures += 1
      // Between half and all of the delay, so that several apis do not connect simultaneously. Rejects when it is stopped.
      await pause(delayMs * (0.5 + Math.random() / 2), undefined, { signal: stop.signal }).catch(() => {})
    }
  }

  /** Resolves or rejects when the connection has ended. */
  async function listenOnce(): Promise<void> {
    const client = new LoneClient({
      connectionString: url,
      connectionTimeoutMillis: timing.connectMs,
      query_timeout: timing.checkMs,
    })
    const ended = new Promise<void>((resolve, reject) => {
      client.once('end', resolve)
      client.on('error', reject)
    })
    // Awaited below, but not if connecting fails.
    ended.catch(() => {})
    // `end` of the client would wait for a server that no longer responds.
    const cut = () => client.cut()
    const stopListening = onceAborted(stop.signal, cut)
    let checks: NodeJS.Timeout | undefined
    try {
      await client.connect()
      client.on('notification', ({ payload }) => onMessage(payload ?? ''))
      await client.query(`listen ${channel}`)
      failures = 0
      onListening()
      checks = setInterval(() => {
        client.query('select 1').catch(cut)
      }, timing.checkEveryMs).unref()
      await ended
    } finally {
      clearInterval(checks)
      stopListening()
      cut()
    }
  }

  return async () => {
    stop.abort()
    await running
  }
}
