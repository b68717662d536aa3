import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** The interval of checks of connections while a server closes, in ms. */
const sweepMs = 50
/** How long a new connection may wait with its first request, in ms. */
const firstBytesMs = 1_000

/**
 * Tracks the connections of a server that does not listen yet, so that none prevents its closing: for Node a connection is idle only after
 * its first request, and browsers open connections ahead. OPS-11.
 * @returns a function to call before the server is closed: it ends connections once they are idle, and all after `limitMs`
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
