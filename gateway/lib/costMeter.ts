import { setImmediate } from 'node:timers/promises'
import type { FieldNode } from 'graphql'
import { costLimits, type Estimate, requireCostWithin } from './cost.ts'

/** Measures the actual cost of an operation during its execution. */
export interface CostMeter {
  /** Sets the estimate from which the cost is counted. */
  begin(estimate: Estimate): void
  /**
   * Counts the rows of a list.
   * @returns the cost of a row, 0 if unknown
   * @throws GatewayError TOO_COSTLY when the operation becomes too expensive
   */
  countRows(nodes: readonly FieldNode[], rows: number): number
  /**
   * Assigns fields to turns of the event loop, in the order of the calls.
   * @returns a promise that resolves when the fields may be resolved; undefined if at once
   */
  turnFor(fields: number): Promise<void> | undefined
  /** The estimate plus the excess of all lists that are longer than assumed. */
  cost(): number
}

/** The number of fields that are resolved without a pause: some 30 ms. No operation of the client has more. */
const costOfTurn = costLimits.heavy

/** Creates the meter of a request. */
export function createCostMeter(): CostMeter {
  let estimate: Estimate | undefined
  let cost = 0
  let turn: Promise<void> | undefined
  let fieldsOfTurn = 0
  return {
    begin(given) {
      estimate = given
      cost = given.cost
    },
    countRows(nodes, rows) {
      let rowCost = 0
      for (const node of nodes) {
        const assumed = estimate?.lists.get(node)
        if (!assumed) continue
        rowCost += assumed.rowCost
        if (rows <= assumed.rows) continue
        const increased = cost + (rows - assumed.rows) * assumed.rowCost
        // Refused rows are never resolved, so their cost is not added.
        requireCostWithin(increased, costLimits.actual)
        cost = increased
      }
      return rowCost
    },
    turnFor(fields) {
      if (fieldsOfTurn > 0 && fieldsOfTurn + fields > costOfTurn) {
        turn = turn ? turn.then(nextTurn) : nextTurn()
        fieldsOfTurn = 0
      }
      fieldsOfTurn += fields
      return turn
    },
    cost: () => cost,
  }
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** Resolves after the event loop has served other requests, for one caller at a time, in the order of the calls. */
function nextTurn(): Promise<void> {
  const turn = lastTurn.then(() => setImmediate())
  lastTurn = turn
  return turn
}
