import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { mayReadMetrics } from '../../../schema/rules/servers/metricsAccess.ts'

/** Serves /metrics, outside of what §7 has, to this machine or whoever brings the token: as the gateway does with its own. OPS-9. */
export function serveMetrics(app: FastifyInstance, registry: Registry, token: string | undefined): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, token)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
