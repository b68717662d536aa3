import type { FastifyReply } from 'fastify'
import { badInput } from './errors.ts'

/** Calls `work` once, when the response has been sent or the client has disconnected. */
export function onceOver({ raw }: FastifyReply, work: () => void): void {
  // A disconnected client emits no further events.
  if (raw.destroyed || raw.socket?.destroyed) work()
  else raw.once('close', work)
}

/**
 * A signal that is aborted when the client disconnects before it has received the complete response. Its reason is a Refusal, which the log
 * does not count as a failure.
 */
export function whileConnected(reply: FastifyReply): AbortSignal {
  const left = new AbortController()
  onceOver(reply, () => {
    if (!reply.raw.writableFinished) left.abort(badInput('Ühendus katkes. Proovi uuesti.'))
  })
  return left.signal
}
