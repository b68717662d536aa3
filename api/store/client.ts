import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import pg from 'pg'
import { onceAborted } from '../../schema/rules/aborts.ts'
import { type HangPolicy, storeHangPolicy, watchForHang } from '../outside/hangWatch.ts'

/** Timeout of connecting in ms, the handshake included. */
const connectMs = 10_000

/** A connection outside the pool, with keepalive, that can be cut without waiting for the server. */
export class LoneClient extends pg.Client {
  /** Whether a query has not been answered yet, or the server has not closed the connection yet. */
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
      // The overloads of pg come to this.
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
  /** Called while the server works on a long statement: each time that it was seen to. */
  onWorking?: () => void
}

/**
 * Connects outside the pool, for what takes longer than the pool's limits allow. A statement may take any time while the server works on it; a
 * server that is silent for 24 s is given up: the connection is cut, and the running query rejects with ETIMEDOUT.
 * @throws when the server cannot be reached within 10 s
 */
export async function openClient(
  address: string | pg.ClientConfig,
  { policy = storeHangPolicy, onWorking = () => {} }: ClientOptions = {},
): Promise<pg.Client> {
  const config = typeof address === 'string' ? { connectionString: address } : address
  // A pooler that passes names on gives this one to the server's connection that works for us. Without it only the server is probed.
  const name = `sise ${randomUUID()}`
  const client = new LoneClient({ ...config, application_name: name })
  let begunBefore = 0
  const probe = async (signal: AbortSignal) => {
    const begun = client.begun
    const isSameQuery = begun === begunBefore
    begunBefore = begun
    if (!client.isWaiting) return
    const states = await askServer(
      config,
      signal,
      `select state from pg_stat_activity where application_name = '${name}'`,
    )
    const isIdle = states.length > 0 && states.every(({ state }) => state?.startsWith('idle'))
    // The server has answered, or was never asked: what is between loses bytes. Of many short queries, another one would be running by now.
    if (isIdle && isSameQuery && client.isWaiting && client.begun === begun)
      throw new Error('The server does not work on the query')
    onWorking()
  }
  const stop = watchForHang(probe, policy, (silentMs) =>
    client.cut(
      Object.assign(new Error(`PostgreSQL has answered nothing for ${Math.round(silentMs / 1000)} s.`), {
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
 * Asks a server by a connection of its own.
 * @returns the rows; none when it refuses, as while it starts or has too many connections
 * @throws when it does not answer before the signal is aborted
 */
export async function askServer(
  config: pg.ClientConfig,
  signal: AbortSignal,
  query: string,
): Promise<{ state?: string | null }[]> {
  const client = new LoneClient(config)
  const stayed = onceAborted(signal, () => client.cut(new Error('The server was not waited for any longer')))
  try {
    await client.connect()
    return (await client.query<{ state?: string | null }>(query)).rows
  } catch (error) {
    if (error instanceof pg.DatabaseError) return []
    throw error
  } finally {
    stayed()
    client.cut()
  }
}
