import type { ApolloServerPlugin } from '@apollo/server'
import type { Context } from '../context.ts'
import { GatewayError } from '../errors.ts'
import { costLimits, estimateCost, refuseCostly } from '../lib/cost.ts'
import { createHeavyTurns } from './heavyTurns.ts'

/**
 * Refuses an operation that would cost more than a request may, with its variables known and before anything is read. Of the
 * expensive ones that remain a few run at once. GQL-3.
 */
export function costPlugin(timeLimitMs: number): ApolloServerPlugin<Context> {
  const turns = createHeavyTurns({ atOnce: 2, waitMs: timeLimitMs })
  return {
    requestDidStart() {
      let endTurn: (() => void) | undefined
      return Promise.resolve({
        async didResolveOperation({ schema, document, request: { operationName, variables }, contextValue }) {
          try {
            const estimate = estimateCost({ schema, document, operationName, variables })
            if (!estimate) return
            refuseCostly(estimate.cost)
            contextValue.cost.begin(estimate)
            if (estimate.cost <= costLimits.heavy) return
            endTurn = await turns.begin()
            contextValue.atEnd(endTurn)
          } catch (error) {
            throw withStatus(error)
          }
        },
        willSendResponse() {
          endTurn?.()
          return Promise.resolve()
        },
      })
    },
  }
}

/** Apollo Server would answer 500 to an error of this hook. */
function withStatus(error: unknown): unknown {
  if (error instanceof GatewayError) error.extensions.http = { status: error.code === 'TOO_COSTLY' ? 400 : 429 }
  return error
}
