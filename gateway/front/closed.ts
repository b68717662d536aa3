import { IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { beginScope, type Scope } from '../../schema/rules/scopes.ts'

/**
 * Calls `work` once, when a request or response has been closed: it was completely received or sent, or its connection was lost. Calls it
 * at once where that has happened, as 'close' is emitted only once. No other code listens for 'close' (an ESLint rule).
 * @returns a function that cancels the call
 */
export function onceClosed(message: IncomingMessage | ServerResponse, work: () => void): () => void {
  const request = message instanceof IncomingMessage ? message : message.req
  const { socket } = request
  if (message.destroyed || socket.destroyed) {
    work()
    return () => {}
  }
  const stop = () => {
    message.off('close', closed)
    works.delete(closed)
  }
  const closed = () => {
    stop()
    work()
  }
  // A response to a pipelined request has no socket before its turn; until then it emits nothing when the connection is lost.
  const works = worksOf(socket)
  works.add(closed)
  message.on('close', closed)
  return stop
}

/** Whether an error only means that the client disconnected before its response: Node's error for a stream without a reader. */
export function hasLeft(response: ServerResponse, error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ERR_STREAM_PREMATURE_CLOSE' && (response.destroyed || response.req.socket.destroyed)
}

/** Callbacks by connection: each socket has one 'close' listener, however many requests it carries. */
const bySocket = new WeakMap<Socket, Set<() => void>>()

function worksOf(socket: Socket): Set<() => void> {
  const known = bySocket.get(socket)
  if (known) return known
  const works = new Set<() => void>()
  bySocket.set(socket, works)
  socket.once('close', () => {
    for (const work of [...works]) work()
  })
  return works
}

/**
 * Runs `work` in a scope that ends when both the work is done and the response is closed. All resources of a request are reserved in
 * such a scope. GQL-3, GQL-4.
 */
export async function whileResponding<T>(response: ServerResponse, work: (scope: Scope) => Promise<T>): Promise<T> {
  const scope = beginScope()
  try {
    return await work(scope)
  } finally {
    onceClosed(response, scope.end)
  }
}
