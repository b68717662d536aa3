import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** Logs one line per request, at the level `info`: without the URL, which may contain an invitation. OPS-8. */
export class RequestLines extends LogController {
  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { method, routeOptions, log } = request
    const facts = { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    log.info(error ? { ...facts, err: error } : facts, 'request')
  }
}
