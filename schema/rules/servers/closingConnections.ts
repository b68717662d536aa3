import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How often connections are looked at while a server closes, in ms. */
const sweepMs = 50
/** How long a new connection may wait with its first request, in ms. */
const firstBytesMs = 1_000

/**
 * Follows the connections of a server, which has not begun to listen, so that none keeps it from closing: to Node a connection is idle only after
 * its first request, and browsers open some ahead. OPS-11.
 * @returns a function to be called before the server is closed: connections end once they are idle, and all that are left after `limitMs`
 */
export function closingConnections(server: Server, limitMs: number): () => void {
  const opened = new Map<Socket, number>()
  server.on('connection', (socket) => {
    opened.set(socket, performance.now())
    socket.once('close', () => opened.delete(socket))
  })
  return () => {
    const sweeping = setInterval(() => {
      server.closeIdleConnections()
      const since = performance.now() - firstBytesMs
      for (const [socket, at] of opened) if (socket.bytesRead === 0 && at < since) socket.destroy()
    }, sweepMs).unref()
    const closing = setTimeout(() => server.closeAllConnections(), limitMs).unref()
    server.once('close', () => {
      clearInterval(sweeping)
      clearTimeout(closing)
    })
  }
}
