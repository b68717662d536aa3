import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { type Condition, measureConditions } from '../../../schema/rules/servers/conditions.ts'
import { mayReadMetrics } from '../../../schema/rules/servers/metricsAccess.ts'

/** Serves /metrics, beyond §7, to this machine and to requests with the token, like the gateway. OPS-9. */
export function serveMetrics(
  app: FastifyInstance,
  registry: Registry,
  conditions: () => readonly Condition[],
  token: string | undefined,
): void {
  measureConditions(registry, conditions)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, token)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
