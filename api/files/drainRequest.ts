import { once } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How long a client may go on sending after its request was refused, in ms. */
const drainTimeoutMs = 5_000

/**
 * onSend hook: drains the rest of a refused request before the response is sent. A client whose connection is closed
 * while it still sends may never read the response.
 */
export async function drainRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { raw } = request
  if (reply.statusCode < 400 || raw.complete || raw.destroyed) return
  const timeout = AbortSignal.timeout(drainTimeoutMs)
  raw.resume()
  // Whether the request ends, breaks off or times out, the response is sent now.
  await Promise.race(['end', 'close'].map((event) => once(raw, event, { signal: timeout }))).catch(() => {})
}
