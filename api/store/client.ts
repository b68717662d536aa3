import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import pg from 'pg'
import { onceAborted } from '../../schema/rules/aborts.ts'
import { type HangPolicy, storeHangPolicy, watchForHang } from '../outside/hangWatch.ts'

/** Timeout of connecting in ms, including the handshake. */
const connectMs = 10_000

/** A connection outside the pool, with keepalive, that can be cut without waiting for the server. */
export class LoneClient extends pg.Client {
  /** Whether a query has no response yet, or the server has not closed the connection yet. */
  isWaiting = false
  /** How many queries have begun. */
  begun = 0
  private readonly socket: Socket

  constructor(config: pg.ClientConfig) {
    const socket = new Socket()
    super({ connectionTimeoutMillis: connectMs, keepAlive: true, ...config, stream: () => socket })
    this.socket = socket
    this.on('error', () => {
      // The running query and later ones reject with the same error.
    })
    this.on('drain', () => (this.isWaiting = false))
    for (const name of ['query', 'end'] as const) {
      // The cast: pg's overloads reduce to this signature.
      const own = this[name].bind(this) as (...given: unknown[]) => never
      this[name] = (...given: unknown[]): never => {
        this.isWaiting = true
        this.begun += 1
        return own(...given)
      }
    }
  }

  cut(reason?: Error): void {
    this.socket.destroy(reason)
  }
}

/** Options of openClient. */
export interface ClientOptions {
  policy?: HangPolicy
  /** Called repeatedly while the server works on a long statement, after each successful probe. */
  onWorking?: () => void
}

/**
 * Connects outside the pool, for work that exceeds the pool's limits. A statement may take any time while the server works on it; if the
 * server is silent for 24 s, the connection is cut, and the running query rejects with ETIMEDOUT.
 * @throws when the server cannot be reached within 10 s
 */
export async function openClient(
  address: string | pg.ClientConfig,
  { policy = storeHangPolicy, onWorking = () => {} }: ClientOptions = {},
): Promise<pg.Client> {
  const config = typeof address === 'string' ? { connectionString: address } : address
  // A pooler that forwards application names gives this one to the server connection that works for us. With any other pooler only the
  // server itself is probed.
  const name = `sise ${randomUUID()}`
  const client = new LoneClient({ ...config, application_name: name })
  let begunBefore = 0
  const probe = async (signal: AbortSignal) => {
    const begun = client.begun
    const isSameQuery = begun === begunBefore
    begunBefore = begun
    if (!client.isWaiting) return
    const states = await queryServer(
      config,
      signal,
      `select state from pg_stat_activity where application_name = '${name}'`,
    )
    const isIdle = states.length > 0 && states.every(({ state }) => state?.startsWith('idle'))
    // The server has already responded, or never got the query: the network between loses bytes. With many short queries another one would
    // be running by now.
    if (isIdle && isSameQuery && client.isWaiting && client.begun === begun)
      throw new Error('The server does not work on the query')
    onWorking()
  }
  const stop = watchForHang(probe, policy, (silentMs) =>
    client.cut(
      Object.assign(new Error(`PostgreSQL has not responded for ${Math.round(silentMs / 1000)} s.`), {
        code: 'ETIMEDOUT',
      }),
    ),
  )
  client.once('end', stop)
  try {
    await client.connect()
    return client
  } catch (error) {
    stop()
    client.cut()
    throw error
  }
}

/**
 * Queries a server by a separate connection.
 * @returns the rows; none if the server refuses, for example while it starts or has too many connections
 * @throws when it does not respond before the signal is aborted
 */
export async function queryServer(
  config: pg.ClientConfig,
  signal: AbortSignal,
  query: string,
): Promise<{ state?: string | null }[]> {
  const client = new LoneClient(config)
  const stopListening = onceAborted(signal, () => client.cut(new Error('The wait for the server was aborted')))
  try {
    await client.connect()
    return (await client.query<{ state?: string | null }>(query)).rows
  } catch (error) {
    if (error instanceof pg.DatabaseError) return []
    throw error
  } finally {
    stopListening()
    client.cut()
  }
}
