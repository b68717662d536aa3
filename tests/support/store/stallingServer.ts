import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** A TCP proxy to a PostgreSQL that can stop forwarding, like a server with a stopped process or a stalled disk. */
export interface StallingServer {
  url: string
  /** Stops forwarding without closing the connections. */
  stall(): void
  /** Refuses the next connections, as a starting server does. */
  refuseNext(connections: number): void
  resume(): void
  close(): Promise<void>
}

/**
 * Starts a proxy to the server of `databaseUrl` on a free port.
 * @param passBytes the number of bytes that each connection forwards to the server; it then forwards nothing in either direction
 */
export async function stallingServer(databaseUrl: string, passBytes = Infinity): Promise<StallingServer> {
  const { host, port, user, database } = new pg.Client({ connectionString: databaseUrl })
  const sockets = new Set<Socket>()
  let stalled = false
  let refusals = 0

  const server = createServer((inbound) => {
    if (refusals > 0) {
      refusals -= 1
      inbound.on('error', () => {})
      inbound.once('data', () => inbound.end(startingMessage))
      return
    }
    const outbound = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    let passed = 0
    for (const [from, to] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        if (from === inbound) passed += bytes.length
        if (passed <= passBytes) to.write(bytes)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (stalled) from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port

  return {
    url: `postgresql://${user}@127.0.0.1:${own}/${database}`,
    stall() {
      stalled = true
      for (const socket of sockets) socket.pause()
    },
    refuseNext(connections) {
      refusals = connections
    },
    resume() {
      stalled = false
      for (const socket of sockets) socket.resume()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** ErrorResponse: the type byte, the length including itself, and zero-terminated fields. */
const startingMessage = (() => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  return Buffer.concat([Buffer.from('E'), length, fields])
})()
