import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP server on a free port. */
export interface TestTcp {
  port: number
  close: () => Promise<void>
}

/** Starts a server that greets with `text` after `afterMs`; without a greeting it accepts connections and sends nothing. */
export async function startTcp(greeting?: { text: string; afterMs: number }): Promise<TestTcp> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    if (greeting) setTimeout(() => socket.write(greeting.text), greeting.afterMs).unref()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return { port, close }
}

/** A port at which nothing listens. */
export async function closedPort(): Promise<number> {
  const { port, close } = await startTcp()
  await close()
  return port
}

/** Whether a port of this machine accepts connections. */
export async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
