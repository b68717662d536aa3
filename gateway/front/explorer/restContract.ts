import type { FastifyInstance } from 'fastify'
import type { RequestHeaders } from '../../context.ts'
import { GatewayError } from '../../errors.ts'
import { callWithDeadline, type Upstream } from '../../rest/client.ts'
import { orNull } from '../../rest/notOffered.ts'
import { path } from '../../rest/path.ts'
import type { FindTokenFacts } from '../../users/tokenFacts.ts'
import { senderOf } from '../sender.ts'
import { spendForRequest, type VisitorBudget } from '../visitorBudget.ts'

interface RestContractOptions {
  upstream: Upstream
  tokenFacts: FindTokenFacts<RequestHeaders>
  timeLimitMs: number
  /** What visitors may cost. */
  visitors: VisitorBudget
}

/** The cost of a refusal, in fields. */
const costOfRefusal = 50

/**
 * Serves GET /api/openapi.json, the REST contract, to the session of an admin. 404 on a plain server, as the call is beyond §7. GQL-10.
 */
export function serveRestContract(app: FastifyInstance, options: RestContractOptions): void {
  const { upstream, tokenFacts, timeLimitMs, visitors } = options
  app.get('/api/openapi.json', async (request, reply) => {
    spendForRequest(visitors, request, costOfRefusal)
    const sender = senderOf(request)
    const { kind, isAdmin } = await tokenFacts(sender)
    if (kind === 'NONE') throw new GatewayError('UNAUTHENTICATED')
    if (kind !== 'SESSION' || !isAdmin) throw new GatewayError('FORBIDDEN')
    const read = callWithDeadline(upstream, timeLimitMs, sender, (rest) => rest.get(path`/api/openapi.json`))
    const contract = await orNull(read)
    if (contract === null) return reply.callNotFound()
    return reply.header('cache-control', 'private, no-store').send(contract)
  })
}
