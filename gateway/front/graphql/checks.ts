import { type ApolloServerPlugin, HeaderMap } from '@apollo/server'
import { Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql'
import type { FairShares } from '../../../schema/rules/fairShares.ts'
import type { Context } from '../../context.ts'
import { GatewayError, requireClient } from '../../errors.ts'
import { type CostedRequest, costLimits, type Estimate, estimateCost, requireCostWithin } from '../../lib/cost.ts'
import { fieldsOfBytes, fieldsOfCalls, type VisitorBudget } from '../visitorBudget.ts'

/*
 * Checks of an operation of a validated document before execution: for Apollo Server, multipart requests and registered reads; and for
 * subscriptions those that need no context. GQL-3, GQL-7.
 */

/** Limits of one operation. */
export interface OperationLimits {
  /** How long it waits for its turn among expensive operations, in milliseconds. */
  timeLimitMs: number
  /** What visitors may cost. */
  visitors: VisitorBudget
  /** Concurrent expensive operations. */
  heavyTurns: FairShares
}

/**
 * Checks the variables and the cost of an operation.
 * @returns the estimated cost; null for an operation that execution refuses, such as for variables of a wrong type
 * @throws GatewayError BAD_USER_INPUT for variables that are too long, TOO_COSTLY
 */
export function estimateWithin(request: CostedRequest): Estimate | null {
  requireShort(request.variables)
  const estimate = estimateCost(request)
  if (estimate) requireCostWithin(estimate.cost)
  return estimate
}

/**
 * Begins an operation: charges a visitor, and makes an expensive operation wait for its turn. A second call for the same context, when a
 * plan hands an operation to Apollo Server, returns the first outcome.
 * @throws GatewayError TOO_MANY_REQUESTS, CLIENT_GONE
 */
export function beginOperation(
  context: Context,
  operation: OperationDefinitionNode,
  estimate: Estimate,
  limits: OperationLimits,
): Promise<void> {
  context.cost.begin(estimate)
  return (context.begun ??= begin(context, operation, estimate, limits))
}

async function begin(
  context: Context,
  operation: OperationDefinitionNode,
  estimate: Estimate,
  { visitors, heavyTurns, timeLimitMs }: OperationLimits,
): Promise<void> {
  if (isWorkForVisitor(operation)) spendForVisitor(visitors, context, estimate.cost)
  if (estimate.cost > costLimits.heavy) await takeTurn(heavyTurns, context, timeLimitMs)
}

/** Runs the checks in Apollo Server. */
export const checksPlugin = (limits: OperationLimits): ApolloServerPlugin<Context> => ({
  requestDidStart: () =>
    Promise.resolve({
      async didResolveOperation({ schema, document, operation, request, contextValue }) {
        if (operation?.operation === OperationTypeNode.QUERY) contextValue.endWhenLeft()
        try {
          const { operationName, variables } = request
          const estimate = estimateWithin({ schema, document, operationName, variables })
          if (estimate && operation) await beginOperation(contextValue, operation, estimate, limits)
        } catch (error) {
          throw withStatus(error)
        }
      },
    }),
})

/** Waits for a turn, and holds it until the end of the operation. @throws GatewayError TOO_MANY_REQUESTS after `waitMs`, CLIENT_GONE */
async function takeTurn(turns: FairShares, { person, operation }: Context, waitMs: number): Promise<void> {
  const share = turns.open(await person.find(), operation)
  if (await share.wait(1, { waitMs })) return
  requireClient(operation)
  throw new GatewayError('TOO_MANY_REQUESTS', null, { retryAfter: Math.ceil(waitMs / 1000) })
}

/** Root fields that cost visitors nothing, as they make no REST calls: the sign-in page works when the budget of visitors is spent. */
const freeFields = new Set(['settings', 'me', '__typename'])

/** Whether an operation is charged to a visitor. Mutations are not: the API limits each one that needs no token. */
function isWorkForVisitor({ operation, selectionSet: { selections } }: OperationDefinitionNode): boolean {
  const isFree = selections.every((node) => node.kind === Kind.FIELD && freeFields.has(node.name.value))
  return operation === OperationTypeNode.QUERY && !isFree
}

/** The cost of an operation so far, in fields. */
const costSoFar = ({ cost, bytesRead }: Context) => cost.cost() + fieldsOfBytes(bytesRead())

/**
 * Charges a visitor the estimate, and at the end the rest of the cost with the time of all calls, also failed ones. GQL-7.
 * @throws GatewayError TOO_MANY_REQUESTS when visitors have spent their budget
 */
function spendForVisitor(visitors: VisitorBudget, context: Context, estimated: number): void {
  if (context.hasToken) return
  const spendMore = visitors.spend(context.network, estimated)
  context.operation.atEnd(() => spendMore(costSoFar(context) + fieldsOfCalls(context.callMs()) - estimated))
}

/**
 * Charges an operation to the visitors of its network if the API has not accepted its token by the end. It is never refused, as members on
 * a ferry share an address with visitors. The time of its calls is free: the API refuses an invalid token at once, and an API that hangs
 * does not accept members' tokens either. GQL-7.
 */
export function chargeUnknownToken(visitors: VisitorBudget, context: Context): void {
  if (context.hasToken)
    context.operation.atEnd(() => {
      if (!context.hasSession()) visitors.charge(context.network, costSoFar(context))
    })
}

/** Sets the HTTP status, which would be 500 for an error in this hook, and the retry-after header. */
function withStatus(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error
  const { code, details } = error
  const headers = new HeaderMap()
  if (details.retryAfter != null) headers.set('retry-after', String(details.retryAfter))
  error.extensions.http = { status: code === 'TOO_MANY_REQUESTS' ? 429 : 400, headers }
  return error
}

/**
 * Limits of an operation's variables: elements of a list, properties of an object, and values in all. The longest list of the product is
 * that of an album's media (1,000), the most values are those of an article with 200 modules of 200 files.
 */
const variableLimits = { items: 1_000, properties: 100, values: 50_000 }

/**
 * Refuses variables over the limits before GraphQL reads their elements: an element costs far more than its JSON. REST-9.
 * @throws GatewayError BAD_USER_INPUT that names the variable or input field
 */
function requireShort(variables: unknown): void {
  let values = 0
  const queue: [name: string, value: unknown][] = [['variables', variables]]
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [name, value] = next
    if (Array.isArray(value)) {
      if (value.length > variableLimits.items) throw tooLong(name, `kuni ${variableLimits.items} elementi`)
      values += value.length
      for (const element of value) queue.push([name, element])
    } else if (isPlainObject(value)) {
      const fields = Object.entries(value)
      if (fields.length > variableLimits.properties) throw tooLong(name, `kuni ${variableLimits.properties} välja`)
      values += fields.length
      queue.push(...fields)
    }
    if (values > variableLimits.values) throw tooLong(name, `kuni ${variableLimits.values} väärtust kokku`)
  }
}

/** Whether it is an object of a JSON body, and not an Upload of graphql-upload. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function tooLong(field: string, allowed: string): GatewayError {
  const message = `Väljal „${field}“ on liiga palju andmeid: lubatud on ${allowed}.`
  return new GatewayError('BAD_USER_INPUT', message, { fields: { [field]: message } })
}
