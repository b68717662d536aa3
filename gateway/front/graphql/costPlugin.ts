import { type ApolloServerPlugin, HeaderMap } from '@apollo/server'
import { Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql'
import type { FairShares } from '../../../schema/rules/fairShares.ts'
import type { Context } from '../../context.ts'
import { GatewayError, requireClient } from '../../errors.ts'
import { costLimits, estimateCost, requireCostWithin } from '../../lib/cost.ts'
import { fieldsOfBytes, fieldsOfCalls, type VisitorBudget } from '../visitorBudget.ts'

/** Limits of one operation. */
export interface OperationLimits {
  /** How long it waits for its turn among expensive operations, in milliseconds. */
  timeLimitMs: number
  /** What visitors may cost. */
  visitors: VisitorBudget
  /** The turns of expensive operations. */
  heavyTurns: FairShares
}

/**
 * Refuses an operation whose estimated cost is over the limit, before anything is read. Expensive operations below the limit take turns.
 * GQL-3.
 */
export function costPlugin({ timeLimitMs, heavyTurns, visitors }: OperationLimits): ApolloServerPlugin<Context> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        async didResolveOperation({
          schema,
          document,
          operation,
          request: { operationName, variables },
          contextValue,
        }) {
          if (operation?.operation === OperationTypeNode.QUERY) contextValue.endWhenLeft()
          try {
            const estimate = estimateCost({ schema, document, operationName, variables })
            if (!estimate) return
            requireCostWithin(estimate.cost)
            contextValue.cost.begin(estimate)
            if (operation && isWorkForVisitor(operation)) spendForVisitor(visitors, contextValue, estimate.cost)
            if (estimate.cost > costLimits.heavy) await takeTurn(heavyTurns, contextValue, timeLimitMs)
          } catch (error) {
            throw withStatus(error)
          }
        },
      }),
  }
}

/** Takes a turn until the end of the operation. @throws GatewayError TOO_MANY_REQUESTS when it did not come in time, CLIENT_GONE */
async function takeTurn(turns: FairShares, { person, operation }: Context, waitMs: number): Promise<void> {
  const share = turns.open(await person.find(), operation)
  if (await share.wait(1, { waitMs })) return
  requireClient(operation)
  throw new GatewayError('TOO_MANY_REQUESTS', null, { retryAfter: Math.ceil(waitMs / 1000) })
}

/** Fields that call nothing, so that a visitor's browser can always show the page where members sign in. */
const freeFields = new Set(['settings', 'me', '__typename'])

/** Whether an operation counts as work, if a visitor sends it. Of the mutations without a token the API limits each by itself. */
function isWorkForVisitor({ operation, selectionSet: { selections } }: OperationDefinitionNode): boolean {
  const isFree = selections.every((node) => node.kind === Kind.FIELD && freeFields.has(node.name.value))
  return operation === OperationTypeNode.QUERY && !isFree
}

/** What an operation has cost so far. */
const costSoFar = ({ cost, bytesRead }: Context) => cost.cost + fieldsOfBytes(bytesRead())

/**
 * Charges a visitor, at the end for the time of the calls, too, failed ones included. GQL-7.
 * @throws GatewayError TOO_MANY_REQUESTS when visitors have spent their budget
 */
function spendForVisitor(visitors: VisitorBudget, context: Context, estimated: number): void {
  if (context.hasToken) return
  const spendMore = visitors.spend(context.network, estimated)
  context.operation.atEnd(() => spendMore(costSoFar(context) + fieldsOfCalls(context.callMs()) - estimated))
}

/**
 * Charges an operation to the visitors of its network if the API has not taken its token by the end. It is never refused: members on a
 * ferry share an address with visitors. The time of its calls is free: the API refuses such a token at once, and where it hangs, members'
 * tokens are not taken either. GQL-7.
 */
export function chargeUnknownToken(visitors: VisitorBudget, context: Context): void {
  if (context.hasToken)
    context.operation.atEnd(() => {
      if (!context.hasSession()) visitors.charge(context.network, costSoFar(context))
    })
}

/** Sets the HTTP status, which would be 500 for an error in this hook, and when to try again. */
function withStatus(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error
  const { code, details } = error
  const headers = new HeaderMap()
  if (details.retryAfter != null) headers.set('retry-after', String(details.retryAfter))
  error.extensions.http = { status: code === 'TOO_COSTLY' ? 400 : 429, headers }
  return error
}
