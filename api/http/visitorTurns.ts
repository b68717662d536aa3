import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fairShares } from '../../schema/rules/fairShares.ts'
import { networkOf } from '../../schema/rules/networks.ts'
import { beginScope } from '../../schema/rules/scopes.ts'
import { onceOver } from './disconnection.ts'
import { tooManyRequests } from './limits.ts'
import { requireMemberOrVisitor } from './session/caller.ts'

/** How many reads of visitors run concurrently. */
const turns = 2
/** How many more wait, and for how long in ms: half the timeout of the gateway. */
const [waiting, waitMs] = [100, 2_000]

/**
 * Limits concurrent reads of lists and records by visitors to two, shared fairly by network, so that PostgreSQL and this process remain
 * free for members. Files, signing in, recovery and feedback have their own limits. GQL-7, GQL-8.
 */
export function limitVisitors(app: FastifyInstance): void {
  const shares = fairShares({ total: turns, waiting })

  async function takeTurn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.caller) return
    const scope = beginScope()
    onceOver(reply, scope.end)
    const isTaken = await shares.open(networkOf(request.ip), scope).wait(1, { waitMs })
    if (!isTaken && !scope.ended) throw tooManyRequests(1)
  }

  app.addHook('onRoute', (route) => {
    if (![route.onRequest].flat().some((hook) => hook === requireMemberOrVisitor)) return
    route.preHandler = [takeTurn, ...[route.preHandler ?? []].flat()]
  })
}
