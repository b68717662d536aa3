import type { FastifyReply } from 'fastify'
import { badInput } from './errors.ts'

/** Calls `work` once, when a response has been sent or its client has left. */
export function onceOver({ raw }: FastifyReply, work: () => void): void {
  // A client that already disconnected emits no more events.
  if (raw.destroyed || raw.socket?.destroyed) work()
  else raw.once('close', work)
}

/**
 * A signal that is aborted when the client has disconnected before it had its whole answer: nobody waits for the work any more. Its reason
 * is a Refusal, which is no failure for the log.
 */
export function whileConnected(reply: FastifyReply): AbortSignal {
  const left = new AbortController()
  onceOver(reply, () => {
    if (!reply.raw.writableFinished) left.abort(badInput('Ühendus katkes. Proovi uuesti.'))
  })
  return left.signal
}
