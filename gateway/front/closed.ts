import { IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { beginScope, type Scope } from '../../schema/rules/scopes.ts'

/**
 * Calls `work` once, when a request or response has been closed: the whole of it was received or sent, or its connection was lost. At once
 * where that has happened, as 'close' is emitted only once. It is the only listener for 'close' in the gateway (ESLint holds that).
 * @returns a function that takes it back
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
  // A response to a pipelined request has no socket before its turn, and emits nothing when the connection is lost until then.
  const works = worksOf(socket)
  works.add(closed)
  message.on('close', closed)
  return stop
}

/** Whether an error says no more than that the client left before its response: Node's for a stream whose reader is gone. */
export function hasLeft(response: ServerResponse, error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ERR_STREAM_PREMATURE_CLOSE' && (response.destroyed || response.req.socket.destroyed)
}

/** What is done when a connection is closed: one listener of each, however many requests it carries. */
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
 * Runs `work` for a response in a scope that ends when the work is over and the response has been closed as well: the one way to take
 * something for a request. GQL-3, GQL-4.
 */
export async function whileAnswering<T>(response: ServerResponse, work: (scope: Scope) => Promise<T>): Promise<T> {
  const scope = beginScope()
  try {
    return await work(scope)
  } finally {
    onceClosed(response, scope.end)
  }
}
