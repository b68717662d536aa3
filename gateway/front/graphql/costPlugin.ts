import type { ApolloServerPlugin } from '@apollo/server'
import type { Context } from '../../context.ts'
import { GatewayError } from '../../errors.ts'
import { costLimits, estimateCost, requireCostWithin } from '../../lib/cost.ts'
import { refusedAnswer } from './answerLimit.ts'
import { createHeavyTurns } from './heavyTurns.ts'

/** Limits of one operation. */
export interface OperationLimits {
  /** How long it waits for its turn among expensive operations, in milliseconds. */
  timeLimitMs: number
  /** The largest result, in characters. */
  resultLimitBytes: number
}

/**
 * Refuses an operation whose estimated cost is over the limit, before anything is read, and a result that is too large, before it is
 * printed. Expensive operations below the limit run two at a time. GQL-3.
 */
export function costPlugin({ timeLimitMs, resultLimitBytes }: OperationLimits): ApolloServerPlugin<Context> {
  const turns = createHeavyTurns({ atOnce: 2, waitMs: timeLimitMs })
  return {
    requestDidStart: () =>
      Promise.resolve({
        async didResolveOperation({ schema, document, request: { operationName, variables }, contextValue }) {
          try {
            const estimate = estimateCost({ schema, document, operationName, variables })
            if (!estimate) return
            requireCostWithin(estimate.cost)
            contextValue.cost.begin(estimate)
            if (estimate.cost > costLimits.heavy) contextValue.atEnd(await turns.begin())
          } catch (error) {
            throw withStatus(error)
          }
        },
        willSendResponse({ operation, response: { body }, contextValue }) {
          contextValue.end()
          if (body.kind !== 'single') return Promise.resolve()
          const limits = { operation: operation?.operation, limitBytes: resultLimitBytes }
          const refused = refusedAnswer(body.singleResult, contextValue, limits)
          if (refused) body.singleResult = { data: null, errors: [refused.toJSON()] }
          return Promise.resolve()
        },
      }),
  }
}

/** Sets the HTTP status, which would be 500 for an error in this hook. */
function withStatus(error: unknown): unknown {
  if (error instanceof GatewayError) error.extensions.http = { status: error.code === 'TOO_COSTLY' ? 400 : 429 }
  return error
}
