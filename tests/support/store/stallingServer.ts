import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** A TCP proxy to a PostgreSQL that can stop forwarding, like a server with a stopped process or a stalled disk. */
export interface StallingServer {
  url: string
  /** Stops forwarding without closing the connections. */
  stall(): void
  resume(): void
  close(): Promise<void>
}

/** Starts a proxy to the server of `databaseUrl` on a free port. */
export async function stallingServer(databaseUrl: string): Promise<StallingServer> {
  const { host, port, user, database } = new pg.Client({ connectionString: databaseUrl })
  const sockets = new Set<Socket>()
  let stalled = false

  const server = createServer((inbound) => {
    const outbound = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const [from, to] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => to.write(bytes))
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
