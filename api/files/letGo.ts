import { once } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How long a refused sender may go on sending, in ms. */
const patience = 5_000

/**
 * Before a refusal leaves, lets go what still comes of the request: whose connection is closed while sending may never hear
 * why. A hook for `onSend`.
 */
export async function letGo(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { raw } = request
  if (reply.statusCode < 400 || raw.complete || raw.destroyed) return
  const enough = AbortSignal.timeout(patience)
  raw.resume()
  // It may end, break off, or go on for too long: all the same, the answer leaves now.
  await Promise.race(['end', 'close'].map((event) => once(raw, event, { signal: enough }))).catch(() => {})
}
