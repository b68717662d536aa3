import type { FastifyInstance } from 'fastify'
import type { RequestHeaders } from '../../context.ts'
import { GatewayError } from '../../errors.ts'
import type { Capabilities } from '../../rest/capabilities.ts'
import { callApart, type Upstream } from '../../rest/client.ts'
import { path } from '../../rest/path.ts'
import type { FindTokenFacts } from '../../users/tokenFacts.ts'
import { senderOf } from '../sender.ts'
import { spendForRequest, type VisitorBudget } from '../visitorBudget.ts'

interface RestContractOptions {
  upstream: Upstream
  capabilities: Capabilities
  tokenFacts: FindTokenFacts<RequestHeaders>
  timeLimitMs: number
  /** What visitors may cost. */
  visitors: VisitorBudget
}

/** The cost of a refusal, in fields. */
const costOfRefusal = 50

/**
 * Passes GET /api/openapi.json to admins by their session: the REST contract, beyond §7. A 404 while the API does not announce `openapi`.
 * GQL-10.
 */
export function serveRestContract(app: FastifyInstance, options: RestContractOptions): void {
  const { upstream, capabilities, tokenFacts, timeLimitMs, visitors } = options
  app.get('/api/openapi.json', async (request, reply) => {
    spendForRequest(visitors, request, costOfRefusal)
    if (!(await capabilities.has('openapi'))) return reply.callNotFound()
    const asker = senderOf(request)
    const { kind, isAdmin } = await tokenFacts(asker)
    if (kind === 'NONE') throw new GatewayError('UNAUTHENTICATED')
    if (kind !== 'SESSION' || !isAdmin) throw new GatewayError('FORBIDDEN')
    const contract = await callApart(upstream, timeLimitMs, asker, (rest) => rest.get(path`/api/openapi.json`))
    return reply.header('cache-control', 'private, no-store').send(contract)
  })
}
