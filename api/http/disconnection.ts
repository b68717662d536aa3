import type { FastifyReply } from 'fastify'
import { badInput } from './errors.ts'

/**
 * A signal that is aborted when the client has disconnected before it had its whole answer: nobody waits for the work any more. Its reason
 * is a Refusal, which is no failure for the log.
 */
export function whileConnected({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  const leave = () => {
    if (!raw.writableFinished) left.abort(badInput('Ühendus katkes. Proovi uuesti.'))
  }
  // A client that already disconnected emits no more events.
  if (raw.destroyed || raw.socket?.destroyed) leave()
  else raw.once('close', leave)
  return left.signal
}
