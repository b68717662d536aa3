import type { ApolloServerPlugin } from '@apollo/server'
import type { FairShares } from '../../../schema/rules/fairShares.ts'
import type { Context } from '../../context.ts'
import { GatewayError } from '../../errors.ts'
import { costLimits, estimateCost, requireCostWithin } from '../../lib/cost.ts'

/** Limits of one operation. */
export interface OperationLimits {
  /** How long it waits for its turn among expensive operations, in milliseconds. */
  timeLimitMs: number
  /** The turns of expensive operations. */
  heavyTurns: FairShares
}

/**
 * Refuses an operation whose estimated cost is over the limit, before anything is read. Expensive operations below the limit take turns.
 * GQL-3.
 */
export function costPlugin({ timeLimitMs, heavyTurns }: OperationLimits): ApolloServerPlugin<Context> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        async didResolveOperation({ schema, document, request: { operationName, variables }, contextValue }) {
          try {
            const estimate = estimateCost({ schema, document, operationName, variables })
            if (!estimate) return
            requireCostWithin(estimate.cost)
            contextValue.cost.begin(estimate)
            if (estimate.cost > costLimits.heavy) await takeTurn(heavyTurns, contextValue, timeLimitMs)
          } catch (error) {
            throw withStatus(error)
          }
        },
      }),
  }
}

/** Takes a turn until the end of the operation. @throws GatewayError TOO_MANY_REQUESTS when it did not come in time */
async function takeTurn(turns: FairShares, { person, operation }: Context, waitMs: number): Promise<void> {
  const share = turns.open(await person.find(), operation)
  if (!(await share.wait(1, { waitMs })))
    throw new GatewayError('TOO_MANY_REQUESTS', null, { retryAfter: Math.ceil(waitMs / 1000) })
}

/** Sets the HTTP status, which would be 500 for an error in this hook. */
function withStatus(error: unknown): unknown {
  if (error instanceof GatewayError) error.extensions.http = { status: error.code === 'TOO_COSTLY' ? 400 : 429 }
  return error
}
