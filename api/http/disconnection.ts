import type { FastifyReply } from 'fastify'

/** A signal that is aborted when the client has disconnected before it had its whole answer: nobody waits for the work any more. */
export function whileConnected({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  const leave = () => {
    if (!raw.writableFinished) left.abort(new Error('The client has disconnected'))
  }
  // A client that already disconnected emits no more events.
  if (raw.destroyed || raw.socket?.destroyed) leave()
  else raw.once('close', leave)
  return left.signal
}
